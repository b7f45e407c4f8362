import { useQueryClient } from "@tanstack/react-query";
import * as passwordRules from "#features/password/contract/password-rules.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { Form, FormErrorSummary } from "#platform/ui/form/form.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { NewPasswordFields } from "#platform/web/password/new-password-fields.tsx";
import { PasswordUser } from "#platform/web/password/password-user.tsx";
import { useNewPasswordForm } from "#platform/web/password/use-new-password-form.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { registerUser } from "../contract/register-user.ts";
import { useTermLinks } from "./use-term-links.tsx";
import { useWords } from "./words.ts";

interface RegisterFormProps {
  token: string;
  user: string;
  onExpired: () => void;
  onDone: () => void;
}

/** The first password; with it one is in. */
export const RegisterForm = ({ token, user, onExpired, onDone }: RegisterFormProps) => {
  const t = useWords();
  const termLinks = useTermLinks();
  const session = useSession();
  const queries = useQueryClient();
  const { mutate, isPending } = useCall(registerUser);
  const form = useNewPasswordForm(passwordRules, { link_no_longer_valid: () => (onExpired(), []) });
  const { choice, summary, failure } = form;

  const handleSubmit = (): void => {
    if (!form.check()) return;
    mutate(
      { body: { user, password: choice.password, activation_token: token } },
      {
        onError: form.handleRefusal,
        onSuccess: ({ newCustomer }) => {
          onDone();
          queries.clear();
          session.noteSignedIn({ newCustomer });
        },
      },
    );
  };

  return (
    <Form onSubmit={handleSubmit}>
      <FormErrorSummary title={t("register.failed")} errors={summary} />
      <FailureNotice title={t("register.failed")} error={failure} words={t} />
      <PasswordUser user={user} />
      <NewPasswordFields choice={choice} />
      <p>{t.rich("register.byRegistering", termLinks)}</p>
      <Button type="submit" variant="primary" {...(isPending ? { busyText: t("register.submitting") } : {})}>
        {t("register.submit")}
      </Button>
    </Form>
  );
};
