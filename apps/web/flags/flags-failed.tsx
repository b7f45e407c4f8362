import { Button } from "#platform/ui/form/button.tsx";
import { ErrorPage } from "#platform/ui/feedback/error-page.tsx";
import { ApiError } from "#platform/web/api/api-error.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import styles from "./flags-failed.module.css";

/** What a portal shows that could not learn what is switched on, and so cannot say which screens there are. */
export const FlagsFailed = ({ error }: { error: unknown }) => {
  const t = usePlatformWords();
  const problemText = useProblemText();
  const title = t("errorPages.crash.title");
  const refusal = error instanceof ApiError ? error : undefined;
  return (
    <main className={styles.main}>
      <ErrorPage
        code={refusal === undefined || refusal.status === 0 ? 500 : refusal.status}
        title={title}
        documentTitle={useDocumentTitle(title)}
        requestId={refusal === undefined && error instanceof Error ? error.message : refusal?.requestId}
        actions={
          <Button variant="primary" onClick={() => window.location.reload()}>
            {t("tryAgain")}
          </Button>
        }
      >
        {refusal === undefined ? t("errorPages.crash.text") : problemText(refusal)}
      </ErrorPage>
    </main>
  );
};
