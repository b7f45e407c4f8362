import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { ButtonRow } from "#platform/ui/form/button.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { useFocusAfterRemoval } from "#platform/web/routing/use-focus.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { accountRoutes } from "../../contract/routes.ts";
import type { Passkey, SecondFactor } from "../../contract/second-factor/get-second-factor.ts";
import { AddPasskeyDialog } from "./add-passkey-dialog.tsx";
import styles from "./passkey-list.module.css";
import { RemovePasskeyDialog } from "./remove-passkey-dialog.tsx";
import { RenamePasskeyDialog } from "./rename-passkey-dialog.tsx";
import { useWords } from "./words.ts";

type PasskeyBlocker = "nameless" | "elsewhere" | "unsupported";

/** Why no passkey can be registered here; undefined if one can. */
const usePasskeyBlocker = (origin: string | null): PasskeyBlocker | undefined => {
  if (origin === null) return "nameless";
  if (window.location.origin !== origin) return "elsewhere";
  return "PublicKeyCredential" in window ? undefined : "unsupported";
};

interface PasskeyBlockerProps {
  readonly blocker: PasskeyBlocker;
  readonly origin: string | null;
}

/** Explains it, and names the origin where passkeys work. */
const PasskeyBlockerNotice = ({ blocker, origin }: PasskeyBlockerProps) => {
  const t = useWords();
  const path = usePath();
  const there = `${origin}${path(accountRoutes.secondFactor)}`;
  return (
    <Notice>
      <p>{t(`passkeys.${blocker}`)}</p>
      {blocker === "elsewhere" && origin !== null && (
        <p>
          <TextLink component="a" href={there}>
            {t("passkeys.goThere", { address: origin.replace(/^https?:\/\//, "") })}
          </TextLink>
        </p>
      )}
    </Notice>
  );
};

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  readonly onRename: (passkey: Passkey) => void;
  readonly onRemove: (passkey: Passkey) => void;
}

const PasskeyList = ({ passkeys, onRename, onRemove }: PasskeyListProps) => {
  const t = useWords();
  const formats = useFormats();
  return (
    <ul className={styles.list} aria-label={t("passkeys.list")}>
      {passkeys.map((passkey) => {
        const { passkeyId, name, createdAt, lastUsedAt } = passkey;
        return (
          <li key={passkeyId} className={styles.row}>
            <KeyRound className={styles.icon} aria-hidden="true" />
            <div className={styles.words}>
              <span className={styles.name}>{name}</span>
              <span className={styles.dates}>
                {t("passkeys.added", { when: formats.instant(createdAt) })}
                <br />
                {lastUsedAt === null
                  ? t("passkeys.neverUsed")
                  : t("passkeys.lastUsed", { when: formats.instant(lastUsedAt) })}
              </span>
            </div>
            <div className={styles.actions}>
              <CustomerButton
                variant="quiet"
                size="small"
                aria-label={t("passkeys.renameOf", { name })}
                onClick={() => onRename(passkey)}
              >
                {t("passkeys.rename")}
              </CustomerButton>
              <CustomerButton
                variant="quiet"
                size="small"
                aria-label={t("passkeys.removeOf", { name })}
                onClick={() => onRemove(passkey)}
              >
                {t("passkeys.remove")}
              </CustomerButton>
            </div>
          </li>
        );
      })}
    </ul>
  );
};

interface PasskeysSectionProps {
  readonly factor: SecondFactor;
  readonly onCodes: (codes: readonly string[] | null) => void;
}

type Asking = { readonly what: "add" } | { readonly what: "rename" | "remove"; readonly passkey: Passkey };

export const PasskeysSection = ({ factor, onCodes }: PasskeysSectionProps) => {
  const t = useWords();
  const [asking, setAsking] = useState<Asking>();
  const blocker = usePasskeyBlocker(factor.passkeyOrigin);
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
      {blocker !== undefined && <PasskeyBlockerNotice blocker={blocker} origin={factor.passkeyOrigin} />}
      {blocker === undefined && (
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
