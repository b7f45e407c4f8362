import { useState } from "react";
import { ButtonRow } from "#platform/ui/form/button.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import { renewRecoveryCodes } from "../../contract/second-factor/renew-recovery-codes.ts";
import { PasswordDialog } from "./password-dialog.tsx";
import { useChanged } from "./change-parts.tsx";
import { useWords } from "./words.ts";

interface CodesSectionProps {
  readonly left: number;
  readonly onCodes: (codes: readonly string[] | null) => void;
}

/** From this number on, the customer is warned. */
const fewCodes = 3;

export const CodesSection = ({ left, onCodes }: CodesSectionProps) => {
  const t = useWords();
  const changed = useChanged();
  const [isAsking, setAsking] = useState(false);
  const renewing = useCall(renewRecoveryCodes);
  return (
    <Section title={t("codes.title")} lead={t("codes.lead")}>
      {left <= fewCodes ? (
        <Notice tone="warning" title={t("codes.left", { count: left })}>
          {t("codes.few")}
        </Notice>
      ) : (
        <p>{t("codes.left", { count: left })}</p>
      )}
      <ButtonRow>
        <CustomerButton onClick={() => setAsking(true)}>{t("codes.renew")}</CustomerButton>
      </ButtonRow>
      <PasswordDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t("codes.askToRenew.title")}
        text={t("codes.askToRenew.text")}
        submit={t("codes.askToRenew.submit")}
        call={renewing}
        inputOf={(current_password) => ({ body: { current_password } })}
        onDone={({ recoveryCodes }) => (changed(), onCodes(recoveryCodes))}
      />
    </Section>
  );
};
