import type { ReactNode } from "react";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import type { ApiError } from "../api/api-error.ts";
import { useSession } from "../session/session-context.ts";
import { saysSessionIsOver } from "../session/session-store.ts";
import { useProblemText } from "../words/use-problem-text.ts";

interface FailureNoticeProps {
  /** Why the server did not do it; nothing is said while there is none. */
  error: ApiError | null | undefined;
  /** What was not done: "The password was not changed". */
  title?: string;
  /** The feature's words, for the codes that its endpoints declare. */
  words?: Parameters<typeof useProblemText>[0];
  /** What else is to be said. */
  children?: ReactNode;
}

/** What could not be done, where it was asked for: why, and what to do about it. Announced at once. */
export const FailureNotice = ({ error, title, words, children }: FailureNoticeProps) => {
  const problemText = useProblemText(words);
  const { status } = useSession();
  if (error === null || error === undefined) return null;
  // The dialog over the screen says it, and once somebody is signed in again it is no longer so.
  if (status !== "visitor" && saysSessionIsOver(error)) return null;
  return (
    <Notice tone="negative" announce="assertive" {...(title === undefined ? {} : { title })}>
      {problemText(error)}
      {children !== undefined && <> {children}</>}
    </Notice>
  );
};
