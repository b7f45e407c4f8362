import type { ReactNode } from "react";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import type { ApiError } from "../api/api-error.ts";
import { useSession } from "../session/session-context.ts";
import { saysSessionIsOver } from "../session/session-store.ts";
import { useProblemText } from "../words/use-problem-text.ts";

interface FailureNoticeProps {
  /** The refusal; nothing is shown without one. */
  error: ApiError | null | undefined;
  /** What was not done: "The password was not changed". */
  title?: string;
  /** The feature's words, for the codes that its endpoints declare. */
  words?: Parameters<typeof useProblemText>[0];
  /** Further text. */
  children?: ReactNode;
}

/** A failed call, shown where it was started: why it failed and what to do. Announced at once. */
export const FailureNotice = ({ error, title, words, children }: FailureNoticeProps) => {
  const problemText = useProblemText(words);
  const { status } = useSession();
  if (error === null || error === undefined) return null;
  // The dialog over the screen shows it, and after signing in again it no longer holds.
  if (status !== "visitor" && saysSessionIsOver(error)) return null;
  return (
    <Notice tone="negative" announce="assertive" {...(title === undefined ? {} : { title })}>
      {problemText(error)}
      {children !== undefined && <> {children}</>}
    </Notice>
  );
};
