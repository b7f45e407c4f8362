import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { invoiceRoutes } from "#features/invoices/contract/routes.ts";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { ButtonRow, LinkButton } from "#platform/ui/form/button.tsx";
import { Form, FormErrorSummary, type FormError } from "#platform/ui/form/form.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { CurrentPasswordField } from "#platform/web/current-password-field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { PasswordUser } from "./password-user.tsx";
import { SendEmail } from "./send-email.tsx";
import { useNewPasswordForm } from "./use-new-password-form.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { askReset } from "../../contract/password/ask-reset.ts";
import { changePassword } from "../../contract/password/change-password.ts";
import { minCurrentLength } from "../../contract/password/password-rules.ts";
import { maxPasswordLength } from "../../contract/sign-in/get-token.ts";
import { useWords } from "./words.ts";

export const currentPasswordField = "current-password";

/** Current password, new password and repetition; opens the bills afterwards. */
export const ChangePasswordForm = () => {
  const t = useWords();
  const platformWords = usePlatformWords();
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
    return [{ fieldId: currentPasswordField, text: `${platformWords("currentPassword.label")}: ${text}` }];
  };
  const form = useNewPasswordForm<typeof changePassword>({
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
    const isMissing = current.length < minCurrentLength;
    if (!form.check(isMissing ? aboutCurrent(platformWords("currentPassword.required")) : [])) return;
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
        id={currentPasswordField}
        maxLength={maxPasswordLength}
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

/**
 * For customers who signed in without the current password, by a link or on a remembered device: sends a reset link.
 * Not for customers who can only sign in at the provider of single sign-on, to whom a password is of no use.
 */
export const UnknownPassword = () => {
  const t = useWords();
  const { oidc, organization } = useSettings();
  const { data: profile } = useQuery(query(getProfile, {}));
  const reset = useCall(askReset);
  const isOnlyElsewhere = oidc.enabled && !oidc.allowDefaultLogin;
  if (profile === undefined || profile.taxId === "" || isOnlyElsewhere) return null;
  const { email, taxId } = profile;
  if (email === null)
    return (
      <Section title={t("change.unknown.title")}>
        <p>{t("change.unknown.noEmail", { phone: organization.phone })}</p>
      </Section>
    );
  return (
    <Section title={t("change.unknown.title")} lead={t("change.unknown.text", { email })}>
      <SendEmail
        call={reset}
        input={{ body: { nif: taxId, email } }}
        texts={{
          send: t("change.unknown.send"),
          sending: t("recover.submitting"),
          sent: t("change.unknown.sent", { email }),
          failed: t("recover.failed"),
        }}
      />
    </Section>
  );
};

export const ChangePasswordScreen = () => {
  const t = useWords();
  const { readOnly } = useSession();
  return (
    <Page
      title={t("change.title")}
      documentTitle={useDocumentTitle(t("change.title"))}
      lead={t("change.lead")}
      width="narrow"
    >
      {readOnly && (
        <Notice tone="warning" title={t("change.readOnlyTitle")}>
          {t("change.readOnly")}
        </Notice>
      )}
      <ChangePasswordForm />
      <UnknownPassword />
    </Page>
  );
};
