import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { UnknownPassword } from "./unknown-password.tsx";
import { useWords } from "./words.ts";

/** One's own password, knowing the present one. */
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
