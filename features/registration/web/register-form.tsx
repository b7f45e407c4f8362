import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as passwordRules from "#features/password/contract/password-rules.ts";
import { Button } from "#platform/ui/action/button.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Form } from "#platform/ui/form/form.tsx";
import { FormErrorSummary, type FormError } from "#platform/ui/form/form-error-summary.tsx";
import type { ApiError } from "#platform/web/api/api-error.ts";
import { useCall } from "#platform/web/api/query.ts";
import { NewPasswordFields } from "#platform/web/password/new-password-fields.tsx";
import { useNewPassword } from "#platform/web/password/use-new-password.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
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
  const problemText = useProblemText(t);
  const termLinks = useTermLinks();
  const session = useSession();
  const queries = useQueryClient();
  const { mutate, isPending } = useCall(registerUser);
  const [summary, setSummary] = useState<readonly FormError[]>([]);
  const [failure, setFailure] = useState<ApiError>();
  const choice = useNewPassword(passwordRules);

  const handleRefusal = (error: ApiError): void => {
    if (error.code === "link_no_longer_valid") onExpired();
    else if (error.code === "password_too_weak") setSummary(choice.refuse(error.fieldErrors.password ?? []));
    else setFailure(error);
  };
  const handleSubmit = (): void => {
    setFailure(undefined);
    const found = choice.check();
    setSummary(found);
    if (found.length > 0) return;
    mutate(
      { body: { user, password: choice.password, activation_token: token } },
      {
        onError: handleRefusal,
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
      {failure !== undefined && (
        <Notice tone="negative" title={t("register.failed")} announce="assertive">
          {problemText(failure)}
        </Notice>
      )}
      {/* For the browser, which keeps the user with the password. */}
      <input type="text" name="username" autoComplete="username" value={user} readOnly hidden />
      <NewPasswordFields choice={choice} />
      <p>{t.rich("register.byRegistering", termLinks)}</p>
      <Button type="submit" variant="primary" {...(isPending ? { busyText: t("register.submitting") } : {})}>
        {t("register.submit")}
      </Button>
    </Form>
  );
};
