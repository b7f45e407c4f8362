import { useState } from "react";
import { ButtonRow } from "#platform/ui/form/button.tsx";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { removeApp } from "#features/second-factor/contract/remove-app.ts";
import { setUpApp, type AppSecret } from "#features/second-factor/contract/set-up-app.ts";
import { PasswordDialog } from "../password/password-dialog.tsx";
import { focusTitle } from "../focus-title.ts";
import { useChanged } from "../use-changed.ts";
import { useWords } from "../words.ts";
import { AppSetUp } from "./app-set-up.tsx";

interface AppSectionProps {
  readonly since: Date | null;
  readonly onCodes: (codes: readonly string[] | null) => void;
}

/** The one app that gives codes: set up, in use, or to be removed. */
export const AppSection = ({ since, onCodes }: AppSectionProps) => {
  const t = useWords();
  const formats = useFormats();
  const changed = useChanged();
  const showSnackbar = useSnackbar();
  const [asks, setAsks] = useState<"add" | "remove">();
  const [secret, setSecret] = useState<AppSecret>();
  const adding = useCall(setUpApp);
  const removing = useCall(removeApp);
  const close = (): void => setAsks(undefined);
  const handleRemoved = (): void => {
    changed();
    focusTitle();
    showSnackbar({ tone: "positive", text: t("app.removed") });
  };
  const handleConfirmed = (codes: readonly string[] | null): void => {
    setSecret(undefined);
    changed();
    if (codes === null) showSnackbar({ tone: "positive", text: t("app.on") });
    onCodes(codes);
  };
  return (
    <Section title={t("app.title")} lead={t("app.lead")}>
      {since !== null && (
        <div>
          <StatusChip tone="positive">{t("app.since", { when: formats.instant(since) })}</StatusChip>
        </div>
      )}
      {secret !== undefined && (
        <AppSetUp secret={secret} onConfirmed={handleConfirmed} onCancel={() => setSecret(undefined)} />
      )}
      {secret === undefined && (
        <ButtonRow>
          {since === null ? (
            <CustomerButton onClick={() => setAsks("add")}>{t("app.add")}</CustomerButton>
          ) : (
            <CustomerButton onClick={() => setAsks("remove")}>{t("app.remove")}</CustomerButton>
          )}
        </ButtonRow>
      )}
      <PasswordDialog
        isOpen={asks === "add"}
        onClose={close}
        title={t("app.askToAdd.title")}
        text={t("app.askToAdd.text")}
        submit={t("app.askToAdd.submit")}
        call={adding}
        inputOf={(current_password) => ({ body: { current_password } })}
        onDone={setSecret}
      />
      <PasswordDialog
        isOpen={asks === "remove"}
        onClose={close}
        title={t("app.askToRemove.title")}
        text={t("app.askToRemove.text")}
        submit={t("app.askToRemove.submit")}
        tone="danger"
        call={removing}
        inputOf={(current_password) => ({ body: { current_password } })}
        onDone={handleRemoved}
      />
    </Section>
  );
};
