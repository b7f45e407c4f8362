import type { ReactNode } from "react";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { useSession } from "../session/session-context.ts";
import { isSessionOver } from "../session/session-store.ts";
import type { ErrorWords } from "../words/define-words.ts";
import { useProblemText, type ExplainedError } from "../words/use-problem-text.ts";

interface FailureNoticeProps<Code extends string> {
  /** The refusal; nothing is shown without one. */
  error: ExplainedError<NoInfer<Code>> | null | undefined;
  /** What was not done: "The password was not changed". */
  title?: string;
  /** The feature's words, for the codes that its endpoints declare. */
  words?: ErrorWords<Code>;
  /** Further text. */
  children?: ReactNode;
}

/** A failed call, shown where it was started: why it failed and what to do. Announced at once. */
export const FailureNotice = <Code extends string = never>({
  error,
  title,
  words,
  children,
}: FailureNoticeProps<Code>) => {
  const problemText = useProblemText(words);
  const { status } = useSession();
  if (error === null || error === undefined) return null;
  // The dialog over the screen shows it, and after signing in again it no longer holds.
  if (status !== "visitor" && isSessionOver(error)) return null;
  return (
    <Notice tone="negative" announce="assertive" {...(title === undefined ? {} : { title })}>
      {problemText(error)}
      {children !== undefined && <> {children}</>}
    </Notice>
  );
};
