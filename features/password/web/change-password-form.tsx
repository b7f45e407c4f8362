import { useState } from "react";
import { useNavigate } from "react-router";
import { invoiceRoutes } from "#features/invoices/contract/routes.ts";
import { Button } from "#platform/ui/action/button.tsx";
import { ButtonRow } from "#platform/ui/action/button-row.tsx";
import { LinkButton } from "#platform/ui/action/link-button.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Form } from "#platform/ui/form/form.tsx";
import { FormErrorSummary, type FormError } from "#platform/ui/form/form-error-summary.tsx";
import { useSnackbar } from "#platform/ui/snackbar/snackbar-context.ts";
import type { ApiError } from "#platform/web/api/api-error.ts";
import { useCall } from "#platform/web/api/query.ts";
import { NewPasswordFields } from "#platform/web/password/new-password-fields.tsx";
import { useNewPassword } from "#platform/web/password/use-new-password.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { changePassword } from "../contract/change-password.ts";
import * as passwordRules from "../contract/password-rules.ts";
import { CurrentPasswordField, currentPasswordField } from "./current-password-field.tsx";
import { useWords } from "./words.ts";

/** The present password, the new one and its repetition; then back to the invoices. */
export const ChangePasswordForm = () => {
  const t = useWords();
  const problemText = useProblemText(t);
  const path = usePath();
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();
  const { readOnly } = useSession();
  const { mutate, isPending } = useCall(changePassword);
  const [current, setCurrent] = useState("");
  const [currentError, setCurrentError] = useState<string>();
  const [summary, setSummary] = useState<readonly FormError[]>([]);
  const [failure, setFailure] = useState<ApiError>();
  const choice = useNewPassword(passwordRules);

  const aboutCurrent = (text: string): FormError[] => {
    setCurrentError(text);
    return [{ fieldId: currentPasswordField, text: `${t("change.current")}: ${text}` }];
  };
  const handleRefusal = (error: ApiError): void => {
    if (error.code === "wrong_current_password") setSummary(aboutCurrent(problemText(error)));
    else if (error.code === "password_too_weak") setSummary(choice.refuse(error.fieldErrors.password ?? []));
    else setFailure(error);
  };
  const handleDone = (): void => {
    showSnackbar({ text: t("change.done"), tone: "positive" });
    void navigate(path(invoiceRoutes.invoices));
  };
  const handleSubmit = (): void => {
    if (readOnly) return;
    setFailure(undefined);
    const found = [...(current === "" ? aboutCurrent(t("required")) : []), ...choice.check()];
    setSummary(found);
    if (found.length > 0) return;
    mutate(
      { body: { current, password: choice.password } },
      { onSuccess: handleDone, onError: handleRefusal },
    );
  };

  return (
    <Form onSubmit={handleSubmit}>
      <FormErrorSummary title={t("summaryTitle")} errors={summary} />
      {failure !== undefined && (
        <Notice tone="negative" title={t("change.failed")} announce="assertive">
          {problemText(failure)} {t("change.tryLater")}
        </Notice>
      )}
      <CurrentPasswordField
        value={current}
        error={currentError}
        disabled={readOnly}
        onValueChange={(typed) => {
          setCurrent(typed);
          setCurrentError(undefined);
        }}
      />
      <NewPasswordFields choice={choice} isDisabled={readOnly} />
      <ButtonRow>
        <Button
          type="submit"
          variant="primary"
          aria-disabled={readOnly}
          {...(isPending ? { busyText: t("change.submitting") } : {})}
        >
          {t("change.submit")}
        </Button>
        <LinkButton href={path(invoiceRoutes.invoices)}>{t("change.cancel")}</LinkButton>
      </ButtonRow>
    </Form>
  );
};
