import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { CookieChoices } from "./cookie-choices.tsx";
import { useConsent } from "./consent-context.tsx";
import { useWords } from "./words.ts";

/** Lists the cookies, the visitor's decision and its date, and the form to change it. */
export const CookiesScreen = () => {
  const t = useWords();
  const formats = useFormats();
  const documentTitle = useDocumentTitle(t("title"));
  const { settings, readOnly } = usePortal();
  const { consent } = useConsent();
  return (
    <Page
      title={t("title")}
      lead={t("lead", { organization: settings.organization.name })}
      documentTitle={documentTitle}
      width="reading"
    >
      {consent !== null && <p>{t("decidedAt", { instant: formats.longInstant(consent.decidedAt) })}</p>}
      <Section title={t("yourChoice")}>
        {readOnly ? <Notice>{t("readOnly")}</Notice> : <CookieChoices />}
      </Section>
    </Page>
  );
};
