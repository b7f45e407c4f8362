import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ErrorPage } from "#platform/ui/feedback/error-page.tsx";
import { LinkButton, Button } from "#platform/ui/form/button.tsx";
import { ApiError } from "#platform/web/api/api-error.ts";
import { CatchError, useForgetFailures } from "#platform/web/boundary/catch-error.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";

/** Pages that replace a screen. A maintenance has its own screen, for the whole portal. */
export type ErrorPageKind = "forbidden" | "notFound" | "crash";

/** The page that a screen's failure becomes, and the code on it. */
export const errorPageOf = (error: unknown): { page: ErrorPageKind; code: number } => {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401 || status === 403) return { page: "forbidden", code: status };
  if (status === 404) return { page: "notFound", code: status };
  // Without a response the customer sees a fault of the portal.
  return { page: "crash", code: status === 0 ? 500 : status };
};

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

/** Replaces a screen that failed: 401 and 403, 404, or 500 with a button to try again. */
const CrashScreen = ({ error: thrown, onRetry }: { error: unknown; onRetry: () => void }) => {
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

/** A failure without an answer may be code that did not load, which only a reload requests again. */
const showCrash = (error: unknown, retry: () => void): ReactNode => {
  const isRefusal = error instanceof ApiError && error.code !== "blocked_by_browser";
  return <CrashScreen error={error} onRetry={isRefusal ? retry : () => window.location.reload()} />;
};

/** Around a whole screen: a failure that no part caught becomes an error page until a navigation or a retry. */
export const ScreenBoundary = ({ children }: { children: ReactNode }) => {
  const forgetFailures = useForgetFailures();
  const { pathname } = useLocation();
  const { status } = useSession();
  return (
    <CatchError
      resetKey={`${status} ${pathname}`}
      onReset={forgetFailures}
      isForParent={() => false}
      fallback={showCrash}
    >
      {children}
    </CatchError>
  );
};
