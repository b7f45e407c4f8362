import { Suspense, use, type ReactNode } from "react";
import { referenceOf } from "#platform/contract/errors.ts";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { ApiError, causeOfChunkFailure, isChunkFailure } from "../api/api-error.ts";
import { useSession } from "../session/session-context.ts";
import { usePlatformWords } from "../words/platform-words.ts";
import type { ErrorWords } from "../words/define-words.ts";
import { useProblemText } from "../words/use-problem-text.ts";
import { CatchError, useResetFailures } from "./catch-error.tsx";
import { RetryWhenConnected } from "./retry-when-connected.tsx";

interface PartBoundaryProps {
  /** Title of a failure: "We could not load your invoices". */
  failedTitle: string;
  /** While it loads: a skeleton with the shape of what comes. */
  fallback: ReactNode;
  /** The feature's words, for the codes that its endpoints declare. */
  words?: ErrorWords | undefined;
  /** The input of the part's query, as text: a change of it retries. */
  question?: string;
  /** Further buttons for a failure, beside the retry. */
  failedActions?: ReactNode;
  children: ReactNode;
}

const isForWholePage = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 403);

/**
 * Around a part of a screen that loads data: shows its skeleton while it waits and, when it fails, what happened, a
 * retry button and the request's id, with the rest of the screen in place. 404 and 403 replace the whole screen. A part
 * that failed because the session had ended retries after the customer has signed in again, one that failed because
 * there was no connection when the network is back.
 */
export const PartBoundary = (props: PartBoundaryProps) => {
  const { failedTitle, fallback, words, question = "", failedActions, children } = props;
  const resetFailures = useResetFailures();
  const { status } = useSession();
  const renderFailure = (error: unknown, retry: () => void): ReactNode => (
    <Suspense fallback={fallback}>
      <PartError error={error} title={failedTitle} words={words} actions={failedActions} onRetry={retry} />
    </Suspense>
  );
  return (
    <CatchError
      resetKey={`${status} ${question}`}
      onReset={resetFailures}
      isForParent={isForWholePage}
      fallback={renderFailure}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchError>
  );
};

interface PartErrorProps {
  error: unknown;
  title: string;
  words: ErrorWords | undefined;
  actions: ReactNode;
  onRetry: () => void;
}

const PartError = ({ error: thrown, title, words, actions, onRetry }: PartErrorProps) => {
  const t = usePlatformWords();
  const problemText = useProblemText(words);
  const error = isChunkFailure(thrown) ? use(causeOfChunkFailure(thrown)) : thrown;
  const refusal = error instanceof ApiError ? error : undefined;
  const isOffline = refusal?.code === "no_connection";
  const retry = isChunkFailure(thrown) ? () => window.location.reload() : onRetry;
  return (
    <ErrorState
      title={title}
      retry={{ label: t("tryAgain"), onRetry: retry }}
      actions={actions}
      {...(refusal === undefined || refusal.requestId === ""
        ? {}
        : { requestId: t("requestId", { id: referenceOf(refusal.requestId) }) })}
    >
      {refusal === undefined ? t("errorPages.crash.text") : problemText(refusal)}
      {isOffline && (
        <>
          {" "}
          {t("errorPages.offline.recovers")}
          <RetryWhenConnected onRetry={retry} />
        </>
      )}
    </ErrorState>
  );
};
