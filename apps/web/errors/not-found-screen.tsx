import { LinkButton } from "#platform/ui/form/button.tsx";
import { ErrorPage } from "#platform/ui/feedback/error-page.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";

export const NotFoundScreen = () => {
  const t = usePlatformWords();
  const title = t("errorPages.notFound.title");
  return (
    <ErrorPage
      code={404}
      title={title}
      documentTitle={useDocumentTitle(title)}
      actions={
        <LinkButton variant="primary" href="/">
          {t("goHome")}
        </LinkButton>
      }
    >
      {t("errorPages.notFound.text")}
    </ErrorPage>
  );
};
