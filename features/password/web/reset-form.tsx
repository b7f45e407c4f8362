import { useState } from "react";
import { useNavigate } from "react-router";
import { signInRoutes } from "#features/sign-in/contract/routes.ts";
import { Button } from "#platform/ui/action/button.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Form } from "#platform/ui/form/form.tsx";
import { FormErrorSummary, type FormError } from "#platform/ui/form/form-error-summary.tsx";
import { useSnackbar } from "#platform/ui/snackbar/snackbar-context.ts";
import type { ApiError } from "#platform/web/api/api-error.ts";
import { useCall } from "#platform/web/api/query.ts";
import { NewPasswordFields } from "#platform/web/password/new-password-fields.tsx";
import { useNewPassword } from "#platform/web/password/use-new-password.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import * as passwordRules from "../contract/password-rules.ts";
import { resetPassword } from "../contract/reset-password.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { useWords } from "./words.ts";

interface ResetFormProps {
  /** From the letter's link; in memory only. */
  token: string;
  onExpired: () => void;
}

/** A new password by the link of a letter; then the sign-in. */
export const ResetForm = ({ token, onExpired }: ResetFormProps) => {
  const t = useWords();
  const problemText = useProblemText(t);
  const path = usePath();
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();
  const { status } = useSession();
  const { mutate, isPending } = useCall(resetPassword);
  const [summary, setSummary] = useState<readonly FormError[]>([]);
  const [failure, setFailure] = useState<ApiError>();
  const choice = useNewPassword(passwordRules);

  const handleRefusal = (error: ApiError): void => {
    if (error.code === "link_no_longer_valid") onExpired();
    else if (error.code === "password_too_weak") setSummary(choice.refuse(error.fieldErrors.password ?? []));
    else setFailure(error);
  };
  const handleDone = (): void => {
    const signIn = path(signInRoutes.signIn);
    // The session that was open here has ended: only a fresh page knows nothing of it.
    if (status !== "visitor") return window.location.assign(signIn);
    showSnackbar({ text: t("reset.done"), tone: "positive" });
    void navigate(signIn, { replace: true });
  };
  const handleSubmit = (): void => {
    setFailure(undefined);
    const found = choice.check();
    setSummary(found);
    if (found.length > 0) return;
    mutate({ body: { token, password: choice.password } }, { onSuccess: handleDone, onError: handleRefusal });
  };

  return (
    <Form onSubmit={handleSubmit}>
      <FormErrorSummary title={t("summaryTitle")} errors={summary} />
      {failure !== undefined && (
        <Notice tone="negative" title={t("reset.failed")} announce="assertive">
          {problemText(failure)}
        </Notice>
      )}
      <NewPasswordFields choice={choice} />
      <Button type="submit" variant="primary" {...(isPending ? { busyText: t("reset.submitting") } : {})}>
        {t("reset.submit")}
      </Button>
    </Form>
  );
};
