import { useNavigate } from "react-router";
import { signInRoutes } from "#features/sign-in/contract/routes.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { Form, FormErrorSummary } from "#platform/ui/form/form.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { NewPasswordFields } from "#platform/web/password/new-password-fields.tsx";
import { useNewPasswordForm } from "#platform/web/password/use-new-password-form.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import * as passwordRules from "../contract/password-rules.ts";
import { resetPassword } from "../contract/reset-password.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { useWords } from "./words.ts";

export interface ResetFormProps {
  /** From the letter's link; in memory only. */
  token: string;
  onExpired: () => void;
}

/** A new password by the link of a letter; then the sign-in. */
export const ResetForm = ({ token, onExpired }: ResetFormProps) => {
  const t = useWords();
  const path = usePath();
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();
  const { status } = useSession();
  const { mutate, isPending } = useCall(resetPassword);
  const form = useNewPasswordForm(passwordRules, { link_no_longer_valid: () => (onExpired(), []) });
  const { choice, summary, failure } = form;

  const handleDone = (): void => {
    const signIn = path(signInRoutes.signIn);
    // The session that was open here has ended: only a fresh page knows nothing of it.
    if (status !== "visitor") return window.location.assign(signIn);
    showSnackbar({ text: t("reset.done"), tone: "positive" });
    void navigate(signIn, { replace: true });
  };
  const handleSubmit = (): void => {
    if (!form.check()) return;
    mutate(
      { body: { token, password: choice.password } },
      { onSuccess: handleDone, onError: form.handleRefusal },
    );
  };

  return (
    <Form onSubmit={handleSubmit}>
      <FormErrorSummary title={t("summaryTitle")} errors={summary} />
      <FailureNotice title={t("reset.failed")} error={failure} words={t} />
      <NewPasswordFields choice={choice} />
      <Button type="submit" variant="primary" {...(isPending ? { busyText: t("reset.submitting") } : {})}>
        {t("reset.submit")}
      </Button>
    </Form>
  );
};
