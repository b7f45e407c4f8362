import { Suspense, use, type ReactNode } from "react";
import { useLocation } from "react-router";
import { referenceOf } from "#platform/contract/errors.ts";
import { ErrorPage } from "#platform/ui/feedback/error-page.tsx";
import { LoadingScreen } from "#platform/ui/feedback/loading-screen.tsx";
import { LinkButton, Button } from "#platform/ui/form/button.tsx";
import { ApiError, causeOfChunkFailure, isChunkFailure } from "#platform/web/api/api-error.ts";
import { CatchError, useResetFailures } from "#platform/web/boundary/catch-error.tsx";
import { RetryWhenConnected } from "#platform/web/boundary/retry-when-connected.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";

/** Pages that replace a screen. A maintenance has its own screen, for the whole portal. */
export type ErrorPageKind = "forbidden" | "notFound" | "crash" | "offline";

/** The page that a screen's failure becomes, and the code on it; none without a network. */
export const errorPageOf = (error: unknown): { page: ErrorPageKind; code?: number } => {
  if (error instanceof ApiError && error.code === "no_connection") return { page: "offline" };
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401 || status === 403) return { page: "forbidden", code: status };
  if (status === 404) return { page: "notFound", code: status };
  if (error instanceof ApiError && status === 0) return { page: "crash" };
  // What is not an answer of the server is a fault of the portal.
  return { page: "crash", code: status === 0 ? 500 : status };
};

export const NotFoundScreen = () => {
  const t = usePlatformWords();
  const title = t("errorPages.notFound.title");
  return (
    <ErrorPage
      scene="notFound"
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

/** Without a network: loads by itself when it is back. */
const OfflineScreen = ({ onRetry }: { onRetry: () => void }) => {
  const t = usePlatformWords();
  const title = t("errorPages.offline.title");
  return (
    <ErrorPage
      scene="offline"
      title={title}
      documentTitle={useDocumentTitle(title)}
      actions={
        <Button variant="primary" onClick={onRetry}>
          {t("tryAgain")}
        </Button>
      }
    >
      {t("errorPages.offline.text")} {t("errorPages.offline.recovers")}
      <RetryWhenConnected onRetry={onRetry} />
    </ErrorPage>
  );
};

/** Replaces a screen that failed: no network, 401 and 403, 404, or 500 with a button to try again. */
const CrashScreen = ({ error: thrown, onRetry }: { error: unknown; onRetry: () => void }) => {
  const cause = isChunkFailure(thrown) ? use(causeOfChunkFailure(thrown)) : thrown;
  const error = cause instanceof ApiError ? cause : undefined;
  const t = usePlatformWords();
  const problemText = useProblemText();
  const { page, code } = errorPageOf(cause);
  const title = t(`errorPages.${page}.title`);
  const documentTitle = useDocumentTitle(title);
  if (page === "notFound") return <NotFoundScreen />;
  if (page === "offline") return <OfflineScreen onRetry={onRetry} />;

  return (
    <ErrorPage
      scene={page}
      code={code}
      title={title}
      documentTitle={documentTitle}
      {...(error === undefined || error.requestId === ""
        ? {}
        : { requestId: t("requestId", { id: referenceOf(error.requestId) }) })}
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

export const ScreenLoading = () => {
  const t = usePlatformWords();
  return <LoadingScreen label={t("loading")} />;
};

/** A failure without an answer may be code that did not load, which only a reload requests again. */
const showCrash = (error: unknown, retry: () => void): ReactNode => {
  const isRefusal = error instanceof ApiError && error.code !== "blocked_by_browser";
  return (
    <Suspense fallback={<ScreenLoading />}>
      <CrashScreen error={error} onRetry={isRefusal ? retry : () => window.location.reload()} />
    </Suspense>
  );
};

/** Around a whole screen: a failure that no part caught becomes an error page until a navigation or a retry. */
export const ScreenBoundary = ({ children }: { children: ReactNode }) => {
  const resetFailures = useResetFailures();
  const { pathname } = useLocation();
  const { status } = useSession();
  return (
    <CatchError
      resetKey={`${status} ${pathname}`}
      onReset={resetFailures}
      isForParent={() => false}
      fallback={showCrash}
    >
      {children}
    </CatchError>
  );
};
