import { Suspense, type ReactNode } from "react";
import { useLocation } from "react-router";
import { referenceOf } from "#platform/contract/errors.ts";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LoadingScreen } from "#platform/ui/feedback/loading-screen.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { ApiError, isChunkFailure } from "#platform/web/api/api-error.ts";
import { CatchError, useResetFailures } from "#platform/web/boundary/catch-error.tsx";
import { useDeskTitle } from "#platform/web/desk/desk-context.ts";
import { useDeskWords } from "#platform/web/desk/words.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";

const WordsPage = ({ kind }: { readonly kind: "notFound" | "forbidden" }) => {
  const t = useDeskWords();
  const title = t(`${kind}.title`);
  return (
    <Page title={title} documentTitle={useDeskTitle(title)} width="reading">
      <p>{t(`${kind}.text`)}</p>
    </Page>
  );
};

/** At an address without a screen, or of something that is not there. */
export const NotFoundPage = () => <WordsPage kind="notFound" />;

/** The staff member has none of the screen's roles. */
export const ForbiddenPage = () => <WordsPage kind="forbidden" />;

/** For roles that open no screen. */
export const NoScreensPage = () => {
  const t = useDeskWords();
  return (
    <Page title={t("title")} documentTitle={useDeskTitle(t("title"))} width="reading">
      <p>{t("noScreens")}</p>
    </Page>
  );
};

/** Why the desk, or a screen of it, could not be shown, with a button that tries again. */
export const FailurePage = ({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}) => {
  const t = useDeskWords();
  const words = usePlatformWords();
  const problemText = useProblemText();
  const refusal = error instanceof ApiError ? error : undefined;
  const title = t("failed.title");
  return (
    <Page title={title} documentTitle={useDeskTitle(title)} width="reading">
      <ErrorState
        title={refusal === undefined ? words("errorPages.crash.title") : problemText(refusal)}
        retry={{
          label: words("tryAgain"),
          // Code that did not load is only requested again by a new page.
          onRetry: isChunkFailure(error) ? () => window.location.reload() : onRetry,
        }}
        {...(refusal === undefined || refusal.requestId === ""
          ? {}
          : { requestId: words("requestId", { id: referenceOf(refusal.requestId) }) })}
      >
        {t("failed.text")}
      </ErrorState>
    </Page>
  );
};

const ErrorOfScreen = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => {
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (error instanceof ApiError && error.status === 403) return <ForbiddenPage />;
  return <FailurePage error={error} onRetry={onRetry} />;
};

/** Around a whole screen: a failure that no part caught becomes a page until a navigation or a retry. */
export const ScreenBoundary = ({ children }: { readonly children: ReactNode }) => {
  const resetFailures = useResetFailures();
  const { pathname } = useLocation();
  const { status } = useSession();
  const words = usePlatformWords();
  const waiting = <LoadingScreen label={words("loading")} />;
  const renderFailure = (error: unknown, retry: () => void): ReactNode => (
    <Suspense fallback={waiting}>
      <ErrorOfScreen error={error} onRetry={retry} />
    </Suspense>
  );
  return (
    <CatchError
      resetKey={`${status} ${pathname}`}
      onReset={resetFailures}
      isForParent={() => false}
      fallback={renderFailure}
    >
      <Suspense fallback={waiting}>{children}</Suspense>
    </CatchError>
  );
};
