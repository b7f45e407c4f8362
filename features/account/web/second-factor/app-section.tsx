import { Smartphone } from "lucide-react";
import { useState, useEffect, useRef } from "react";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { LinkButton, ButtonRow } from "#platform/ui/form/button.tsx";
import { CopyButton } from "#platform/ui/form/copy-button.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { confirmApp } from "../../contract/second-factor/confirm-app.ts";
import { removeApp } from "../../contract/second-factor/remove-app.ts";
import { type AppSecret, setUpApp } from "../../contract/second-factor/set-up-app.ts";
import styles from "./app-set-up.module.css";
import { FormButtons, focusTitle, useChanged } from "./change-parts.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { useWords } from "./words.ts";

interface FirstCodeFormProps {
  readonly onConfirmed: (codes: readonly string[] | null) => void;
  readonly onCancel: () => void;
}

const codeShape = /^\d{6}$/;

/** Asks for the app's first code, which proves that it has the secret. */
const FirstCodeForm = ({ onConfirmed, onCancel }: FirstCodeFormProps) => {
  const t = useWords();
  const { mutate, error, isPending } = useCall(confirmApp);
  const typed = useFormValues({ empty: { code: "" } });
  const code = typed.values.code.replaceAll(/\s/g, "");
  const form = useForm(typed, {
    fields: {
      code: {
        label: t("app.setUp.code"),
        problem: codeShape.test(code) ? undefined : t("app.setUp.sixDigits"),
        codes: ["wrong_code"],
      },
    },
    send: () => mutate({ body: { code } }, { onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes) }),
    error,
    isPending,
    words: t,
  });
  return (
    <Form form={form} failedTitle={t("notDone")}>
      <TextField
        {...form.field("code")}
        help={t("app.setUp.codeHelp")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        width="short"
      />
      <FormButtons
        submit={t("app.setUp.confirm")}
        form={form}
        busyText={t("app.setUp.confirming")}
        cancel={t("app.setUp.cancel")}
        onCancel={onCancel}
      />
    </Form>
  );
};

interface AppSetUpProps {
  readonly secret: AppSecret;
  readonly onConfirmed: (codes: readonly string[] | null) => void;
  readonly onCancel: () => void;
}

/** Groups of four, which are easier to copy by hand. */
const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");

/** The secret as QR code, link and text, and the form for the first code. */
const AppSetUp = ({ secret, onConfirmed, onCancel }: AppSetUpProps) => {
  const t = useWords();
  const box = useRef<HTMLDivElement>(null);
  // Outside React: the browser's focus; the button that had it is removed.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className={styles.box} tabIndex={-1}>
      <Card title={t("app.setUp.title")} level={3}>
        <p>{t("app.setUp.scan")}</p>
        <figure className={styles.qr} aria-label={t("app.setUp.qr")}>
          <svg
            viewBox={`0 0 ${secret.qr.size} ${secret.qr.size}`}
            aria-hidden="true"
            shapeRendering="crispEdges"
          >
            <path d={secret.qr.path} />
          </svg>
        </figure>
        <div className={styles.here}>
          <LinkButton component="a" href={secret.uri} icon={<Smartphone aria-hidden="true" />} width="full">
            {t("app.setUp.open")}
          </LinkButton>
        </div>
        <div>
          <p>{t("app.setUp.secret")}</p>
          <p className={styles.secret} translate="no">
            {inFours(secret.secret)}
          </p>
          <CopyButton
            className={styles.copy}
            variant="quiet"
            size="small"
            text={secret.secret}
            label={t("app.setUp.copySecret")}
            copied={t("app.setUp.copiedSecret")}
          />
        </div>
        <FirstCodeForm onConfirmed={onConfirmed} onCancel={onCancel} />
      </Card>
    </div>
  );
};

interface AppSectionProps {
  readonly since: Date | null;
  readonly onCodes: (codes: readonly string[] | null) => void;
}

/** A customer has at most one authenticator app. */
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
