import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { SkeletonText } from "#platform/ui/feedback/skeleton.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { useCall, query } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { emptyPassword, useNewPasswordRules } from "./use-new-password-rules.ts";
import { useLanding } from "#platform/web/routing/landing-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { describeReset } from "../../contract/password/describe-reset.ts";
import { resetPassword } from "../../contract/password/reset-password.ts";
import { accountRoutes } from "../../contract/routes.ts";
import type { PendingStep } from "../sign-in/pending-step.ts";
import { useWords } from "./words.ts";

export interface ResetFormProps {
  /** From the link in the email; in memory only. */
  token: string;
  onExpired: () => void;
  /** The password is set; the second step opens the session. */
  onSecondStep: (pending: PendingStep) => void;
  /** The password is set and the session open. */
  onDone: () => void;
}

/** Sets a new password with the token and signs in. */
const ResetForm = ({ token, onExpired, onSecondStep, onDone }: ResetFormProps) => {
  const t = useWords();
  const showSnackbar = useSnackbar();
  const queries = useQueryClient();
  const session = useSession();
  const landingOf = useLanding();
  const path = usePath();
  const { mutate, error, isPending } = useCall(resetPassword);
  const typed = useFormValues({ empty: emptyPassword });

  const handleDone = ({ secondStep, newCustomer }: AnswerOf<typeof resetPassword>): void => {
    // The session that was open here has been revoked; only a page load clears its data from memory.
    if (session.status !== "visitor") {
      const landing = landingOf({ newCustomer, redirect: null, promocode: null });
      return window.location.assign(secondStep === null ? landing : path(accountRoutes.signIn));
    }
    showSnackbar({ text: t("reset.done"), tone: "positive" });
    queries.clear();
    if (secondStep !== null) return onSecondStep({ ...secondStep, remember: false });
    onDone();
    session.noteSignedIn({ newCustomer });
  };
  const form = useForm(typed, {
    id: "reset",
    fields: useNewPasswordRules(typed.values, error),
    send: () =>
      mutate(
        { body: { token, password: typed.values.password } },
        {
          onSuccess: handleDone,
          onError: ({ code }) => {
            if (code === "link_no_longer_valid") onExpired();
          },
        },
      ),
    error,
    isPending,
    words: t,
    summaryTexts: "with_label",
  });

  return (
    <Form form={form} summaryTitle={t("summaryTitle")} failedTitle={t("reset.failed")}>
      <NewPasswordFields form={form} />
      <Button {...form.submitButton(t("reset.submitting"))}>{t("reset.submit")}</Button>
    </Form>
  );
};

/**
 * The form, after the link was checked. If the check fails, the form is shown anyway, and submitting it reports an
 * invalid link.
 */
export const ResetPart = (props: ResetFormProps) => {
  const { token, onExpired } = props;
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
  return <ResetForm {...props} />;
};
