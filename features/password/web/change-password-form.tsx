import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { invoiceRoutes } from "#features/invoices/contract/routes.ts";
import { ButtonRow, LinkButton } from "#platform/ui/form/button.tsx";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { Form, FormErrorSummary, type FormError } from "#platform/ui/form/form.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { NewPasswordFields } from "#platform/web/password/new-password-fields.tsx";
import { PasswordUser } from "#platform/web/password/password-user.tsx";
import { useNewPasswordForm } from "#platform/web/password/use-new-password-form.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
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
  const { data: profile } = useQuery(query(getProfile, {}));
  const user = profile?.taxId ?? "";
  const { mutate, isPending } = useCall(changePassword);
  const [current, setCurrent] = useState("");
  const [currentError, setCurrentError] = useState<string>();
  const aboutCurrent = (text: string): FormError[] => {
    setCurrentError(text);
    return [{ fieldId: currentPasswordField, text: `${t("change.current")}: ${text}` }];
  };
  const form = useNewPasswordForm(passwordRules, {
    wrong_current_password: (error) => aboutCurrent(problemText(error)),
    no_password: (error) => aboutCurrent(problemText(error)),
  });
  const { choice, summary, failure } = form;
  const handleDone = (): void => {
    showSnackbar({ text: t("change.done"), tone: "positive" });
    void navigate(path(invoiceRoutes.invoices));
  };
  const handleSubmit = (): void => {
    if (readOnly) return;
    if (!form.check(current === "" ? aboutCurrent(t("required")) : [])) return;
    mutate(
      { body: { current, password: choice.password } },
      { onSuccess: handleDone, onError: form.handleRefusal },
    );
  };

  return (
    <Form onSubmit={handleSubmit}>
      <FormErrorSummary title={t("summaryTitle")} errors={summary} />
      <FailureNotice title={t("change.failed")} error={failure} words={t}>
        {t("change.tryLater")}
      </FailureNotice>
      {user !== "" && <PasswordUser user={user} />}
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
        <CustomerButton
          type="submit"
          variant="primary"
          {...(isPending ? { busyText: t("change.submitting") } : {})}
        >
          {t("change.submit")}
        </CustomerButton>
        <LinkButton href={path(invoiceRoutes.invoices)}>{t("change.cancel")}</LinkButton>
      </ButtonRow>
    </Form>
  );
};
