import { Button, LinkButton } from "#platform/ui/form/button.tsx";
import { ErrorPage } from "#platform/ui/feedback/error-page.tsx";
import { ApiError } from "#platform/web/api/api-error.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { errorPageOf } from "./error-page-of.ts";
import { NotFoundScreen } from "./not-found-screen.tsx";

/** What a screen that could not be shown becomes: 401 and 403, 404, or 500 with a way to try again. */
export const CrashScreen = ({ error: thrown, onRetry }: { error: unknown; onRetry: () => void }) => {
  const error = thrown instanceof ApiError ? thrown : undefined;
  const t = usePlatformWords();
  const problemText = useProblemText();
  const { page, code } = errorPageOf(thrown);
  const title = t(`errorPages.${page}.title`);
  const documentTitle = useDocumentTitle(title);
  if (page === "notFound") return <NotFoundScreen />;

  return (
    <ErrorPage
      code={code}
      title={title}
      documentTitle={documentTitle}
      {...(error === undefined || error.requestId === ""
        ? {}
        : { requestId: t("requestId", { id: error.requestId }) })}
      actions={
        page === "forbidden" ? (
          <LinkButton variant="primary" href="/">
            {t("continue")}
          </LinkButton>
        ) : (
          <>
            <Button variant="primary" onClick={onRetry}>
              {t("tryAgain")}
            </Button>
            <LinkButton variant="secondary" href="/">
              {t("goHome")}
            </LinkButton>
          </>
        )
      }
    >
      {error === undefined || page === "forbidden" ? t(`errorPages.${page}.text`) : problemText(error)}
    </ErrorPage>
  );
};
