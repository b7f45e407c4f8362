import { useState } from "react";
import { ButtonRow } from "#platform/ui/form/button.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { useFocusAfterRemoval } from "#platform/web/routing/use-focus.ts";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import type { Passkey, SecondFactor } from "#features/second-factor/contract/get-second-factor.ts";
import { useWords } from "../words.ts";
import { AddPasskeyDialog } from "./add-passkey-dialog.tsx";
import { PasskeyObstacle, usePasskeyObstacle } from "./passkey-obstacle.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { RemovePasskeyDialog } from "./remove-passkey-dialog.tsx";
import { RenamePasskeyDialog } from "./rename-passkey-dialog.tsx";

interface PasskeysSectionProps {
  readonly factor: SecondFactor;
  readonly onCodes: (codes: readonly string[] | null) => void;
}

type Asking = { readonly what: "add" } | { readonly what: "rename" | "remove"; readonly passkey: Passkey };

/** The customer's passkeys, and one more. */
export const PasskeysSection = ({ factor, onCodes }: PasskeysSectionProps) => {
  const t = useWords();
  const [asking, setAsking] = useState<Asking>();
  const obstacle = usePasskeyObstacle(factor.passkeyOrigin);
  const close = (): void => setAsking(undefined);
  useFocusAfterRemoval(factor.passkeys.length);
  return (
    <Section title={t("passkeys.title")} lead={t("passkeys.lead")}>
      {factor.passkeys.length === 0 ? (
        <p>{t("passkeys.none")}</p>
      ) : (
        <PasskeyList
          passkeys={factor.passkeys}
          onRename={(passkey) => setAsking({ what: "rename", passkey })}
          onRemove={(passkey) => setAsking({ what: "remove", passkey })}
        />
      )}
      {obstacle !== undefined && <PasskeyObstacle obstacle={obstacle} origin={factor.passkeyOrigin} />}
      {obstacle === undefined && (
        <ButtonRow>
          <CustomerButton onClick={() => setAsking({ what: "add" })}>{t("passkeys.add")}</CustomerButton>
        </ButtonRow>
      )}
      <AddPasskeyDialog isOpen={asking?.what === "add"} onClose={close} onCodes={onCodes} />
      <RenamePasskeyDialog passkey={asking?.what === "rename" ? asking.passkey : undefined} onClose={close} />
      {asking?.what === "remove" && <RemovePasskeyDialog passkey={asking.passkey} onClose={close} />}
    </Section>
  );
};
