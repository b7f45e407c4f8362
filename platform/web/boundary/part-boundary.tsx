import { Suspense, type ReactNode } from "react";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { ApiError } from "../api/api-error.ts";
import { useSession } from "../session/session-context.ts";
import { usePlatformWords } from "../words/platform-words.ts";
import { useProblemText } from "../words/use-problem-text.ts";
import { CatchError, useForgetFailures } from "./catch-error.tsx";

interface PartBoundaryProps {
  /** What happened when it fails: "We could not load your invoices". */
  failedTitle: string;
  /** While it loads: a skeleton with the shape of what comes. */
  fallback: ReactNode;
  /** The feature's words, for the codes that its endpoints declare. */
  words?: Parameters<typeof useProblemText>[0];
  /** What the part asks for, as text: a failure is forgotten when the question changes. */
  question?: string;
  /** What else can be done about a failure, beside trying again. */
  failedActions?: ReactNode;
  children: ReactNode;
}

const isForWholePage = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 403);

/**
 * Around a part of a screen that asks the server: its skeleton while it waits, and when it fails what happened, a
 * way to try again and the request's id, with the rest of the screen in place. What is not found (404) or not allowed
 * (403) is for the whole page to say. A part that failed because the session was over tries again when somebody is
 * signed in.
 */
export const PartBoundary = (props: PartBoundaryProps) => {
  const { failedTitle, fallback, words, question = "", failedActions, children } = props;
  const forgetFailures = useForgetFailures();
  const { status } = useSession();
  const renderFailure = (error: unknown, retry: () => void): ReactNode => (
    <PartError error={error} title={failedTitle} words={words} actions={failedActions} onRetry={retry} />
  );
  return (
    <CatchError
      resetKey={`${status} ${question}`}
      onReset={forgetFailures}
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
  words: PartBoundaryProps["words"];
  actions: ReactNode;
  onRetry: () => void;
}

const PartError = ({ error, title, words, actions, onRetry }: PartErrorProps) => {
  const t = usePlatformWords();
  const problemText = useProblemText(words);
  const refusal = error instanceof ApiError ? error : undefined;
  return (
    <ErrorState
      title={title}
      retry={{ label: t("tryAgain"), onRetry }}
      actions={actions}
      {...(refusal === undefined || refusal.requestId === ""
        ? {}
        : { requestId: t("requestId", { id: refusal.requestId }) })}
    >
      {refusal === undefined ? t("errorPages.crash.text") : problemText(refusal)}
    </ErrorState>
  );
};
