import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { ButtonRow, LinkButton } from "#platform/ui/form/button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { CurrentPasswordField } from "#platform/web/current-password-field.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { PasswordUser } from "./password-user.tsx";
import { SendEmail } from "./send-email.tsx";
import { emptyPassword, useNewPasswordRules } from "./use-new-password-rules.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { askReset } from "../../contract/password/ask-reset.ts";
import { changePassword } from "../../contract/password/change-password.ts";
import { minCurrentLength } from "../../contract/password/password-rules.ts";
import { maxPasswordLength } from "#platform/contract/current-password.ts";
import { useWords } from "./words.ts";

const empty = { current: "", ...emptyPassword };

/** Current password, new password and repetition; opens the bills afterwards. */
export const ChangePasswordForm = () => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const path = usePath();
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();
  const { readOnly } = useSession();
  const { data: profile } = useQuery(query(getProfile, {}));
  const user = profile?.taxId ?? "";
  const { mutate, error, isPending } = useCall(changePassword);
  const typed = useFormValues({ empty });
  const { current, password } = typed.values;
  const handleDone = (): void => {
    showSnackbar({ text: t("change.done"), tone: "positive" });
    void navigate(path("invoices.invoices"));
  };
  const isMissing = current.length < minCurrentLength;
  const form = useForm(typed, {
    id: "change-password",
    fields: {
      current: {
        label: platformWords("currentPassword.label"),
        problem: isMissing ? platformWords("currentPassword.required") : undefined,
        codes: ["wrong_current_password", "no_password"],
      },
      ...useNewPasswordRules(typed.values, error),
    },
    send: () => readOnly || mutate({ body: { current, password } }, { onSuccess: handleDone }),
    error,
    isPending,
    words: t,
    summaryTexts: "with_label",
  });

  return (
    <Form
      form={form}
      summaryTitle={t("summaryTitle")}
      failedTitle={t("change.failed")}
      failedText={t("change.tryLater")}
    >
      {user !== "" && <PasswordUser user={user} />}
      <CurrentPasswordField {...form.field("current")} maxLength={maxPasswordLength} disabled={readOnly} />
      <NewPasswordFields form={form} isDisabled={readOnly} />
      <ButtonRow>
        <CustomerButton {...form.submitButton(t("change.submitting"))}>{t("change.submit")}</CustomerButton>
        <LinkButton href={path("invoices.invoices")}>{t("change.cancel")}</LinkButton>
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
