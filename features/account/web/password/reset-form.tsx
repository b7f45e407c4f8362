import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { SkeletonText } from "#platform/ui/feedback/skeleton.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { Form, FormErrorSummary } from "#platform/ui/form/form.tsx";
import { useCall, query } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { NewPasswordFields } from "#platform/web/password/new-password-fields.tsx";
import { useNewPasswordForm } from "#platform/web/password/use-new-password-form.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { describeReset } from "../../contract/password/describe-reset.ts";
import * as passwordRules from "../../contract/password/password-rules.ts";
import { resetPassword } from "../../contract/password/reset-password.ts";
import { accountRoutes } from "../../contract/routes.ts";
import { useWords } from "./words.ts";

export interface ResetFormProps {
  /** From the link in the email; in memory only. */
  token: string;
  onExpired: () => void;
}

/** Sets a new password with the token; opens the sign-in afterwards. */
const ResetForm = ({ token, onExpired }: ResetFormProps) => {
  const t = useWords();
  const path = usePath();
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();
  const { status } = useSession();
  const { mutate, isPending } = useCall(resetPassword);
  const form = useNewPasswordForm<typeof resetPassword>(passwordRules, {
    link_no_longer_valid: () => (onExpired(), []),
  });
  const { choice, summary, failure } = form;

  const handleDone = (): void => {
    const signIn = path(accountRoutes.signIn);
    // The session has been revoked; only a page load clears its data from memory.
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

/**
 * The form, after the link was checked. If the check fails, the form is shown anyway, and submitting it reports an
 * invalid link.
 */
export const ResetPart = ({ token, onExpired }: ResetFormProps) => {
  const platformWords = usePlatformWords();
  // Fetched once and not cached beyond the screen, because the query key has the token.
  const { isPending, error } = useQuery({
    ...query(describeReset, { body: { token } }),
    gcTime: 0,
    staleTime: "static",
  });
  const isExpired = error?.code === "link_no_longer_valid";
  // Outside React: reports the server's response to the parent screen.
  useEffect(() => {
    if (isExpired) onExpired();
  }, [isExpired, onExpired]);
  if (isPending || isExpired) return <SkeletonText lines={6} label={platformWords("loading")} />;
  return <ResetForm token={token} onExpired={onExpired} />;
};
