import { useSuspenseQuery, type UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { CurrentPasswordField } from "#platform/web/current-password-field.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import type { ExplainedError } from "#platform/web/words/use-problem-text.ts";
import { askReset } from "../../contract/password/ask-reset.ts";
import { maxPasswordLength } from "#platform/contract/current-password.ts";
import { SendEmail } from "../password/send-email.tsx";
import { FormButtons } from "./change-parts.tsx";
import { useWords, type SecondFactorErrorCode } from "./words.ts";

/** Sends a password reset link to the address on record, with which the customer sets a first password. */
const AskForPassword = ({ email, taxId }: { email: string | null; taxId: string }) => {
  const t = useWords();
  const { organization } = useSettings();
  const reset = useCall(askReset);
  if (email === null) return <p>{t("noPassword.noEmail", { phone: organization.phone })}</p>;
  return (
    <SendEmail
      call={reset}
      input={{ body: { nif: taxId, email } }}
      variant="primary"
      texts={{
        send: t("noPassword.send"),
        sending: t("noPassword.sending"),
        sent: t("noPassword.sent", { email }),
        failed: t("notDone"),
      }}
    />
  );
};

/**
 * Explains that the second factor needs a password, and how to get one. A customer who can only sign in at the provider
 * has no use for a password.
 */
export const NoPassword = () => {
  const t = useWords();
  const { oidc, organization } = useSettings();
  const { data: profile } = useSuspenseQuery(query(getProfile, {}));
  // Customers without a tax id have no login name of the portal either.
  const signsInAtProviderOnly = oidc.enabled && (!oidc.allowDefaultLogin || profile.taxId === "");
  return (
    <Stack gap="large">
      <Notice title={t("noPassword.title")}>
        {signsInAtProviderOnly
          ? t("noPassword.elsewhere", { provider: oidc.providerName ?? organization.name })
          : t("noPassword.text")}
      </Notice>
      {!signsInAtProviderOnly && <AskForPassword email={profile.email} taxId={profile.taxId} />}
    </Stack>
  );
};

interface PasswordFormProps {
  readonly submit: string;
  readonly tone: "primary" | "danger" | undefined;
  readonly isPending: boolean;
  readonly error: ExplainedError<SecondFactorErrorCode> | null;
  readonly onPassword: (password: string) => void;
  readonly onCancel: () => void;
}

/** A wrong password is reported at its field, other errors above it. */
const PasswordForm = (props: PasswordFormProps) => {
  const { submit, tone, isPending, error, onPassword, onCancel } = props;
  const t = useWords();
  const platformWords = usePlatformWords();
  const typed = useFormValues({ empty: { password: "" } });
  const { password } = typed.values;
  const form = useForm(typed, {
    fields: {
      password: {
        problem: password === "" ? platformWords("currentPassword.required") : undefined,
        codes: ["wrong_current_password"],
      },
    },
    send: () => onPassword(password),
    error,
    isPending,
    words: t,
  });
  return (
    <Form form={form} failedTitle={t("notDone")}>
      <CurrentPasswordField {...form.field("password")} maxLength={maxPasswordLength} />
      <FormButtons form={form} submit={submit} tone={tone} onCancel={onCancel} />
    </Form>
  );
};

interface PasswordDialogProps<Answer, Input> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly text: ReactNode;
  readonly submit: string;
  /** `danger` for removals. */
  readonly tone?: "primary" | "danger";
  /** The mutation that needs the password, and its input. */
  readonly call: UseMutationResult<Answer, ExplainedError<SecondFactorErrorCode>, Input>;
  readonly inputOf: (currentPassword: string) => Input;
  /** Called after the dialog is closed. */
  readonly onDone: (answer: Answer) => void;
}

/** Explains the change, asks for the password, and runs the mutation. */
export const PasswordDialog = <Answer, Input>(props: PasswordDialogProps<Answer, Input>) => {
  const { isOpen, onClose, title, text, submit, tone, call, inputOf, onDone } = props;
  const t = useWords();
  const close = (): void => {
    onClose();
    call.reset();
  };
  const handlePassword = (password: string): void =>
    call.mutate(inputOf(password), { onSuccess: (answer) => (close(), onDone(answer)) });
  return (
    <Dialog isOpen={isOpen} onClose={close} title={title} description={text} closeLabel={t("close")}>
      <PasswordForm
        submit={submit}
        tone={tone}
        isPending={call.isPending}
        error={call.error}
        onPassword={handlePassword}
        onCancel={close}
      />
    </Dialog>
  );
};
