import type { ReactNode } from "react";
import { Button } from "#platform/ui/form/button.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { FailureNotice } from "../boundary/failure-notice.tsx";
import type { ErrorWords } from "../words/define-words.ts";
import type { ExplainedError } from "../words/use-problem-text.ts";
import { useDeskWords } from "./words.ts";

interface ConfirmDialogProps<Code extends string> {
  readonly title: string;
  /** What will happen, and how to go back. */
  readonly text: ReactNode;
  readonly submit: string;
  readonly busy: string;
  readonly failed: string;
  readonly tone?: "primary" | "danger";
  readonly isPending: boolean;
  readonly error: ExplainedError<Code> | null;
  readonly words: ErrorWords<Code>;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks before something that customers notice. */
export const ConfirmDialog = <Code extends string>(props: ConfirmDialogProps<Code>) => {
  const { title, text, submit, busy, failed, tone = "primary", isPending, error, words } = props;
  const { onConfirm, onClose, children } = props;
  const t = useDeskWords();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t("action.close")}
      title={title}
      description={text}
      actions={
        <>
          <Button variant={tone} onClick={onConfirm} {...(isPending ? { busyText: busy } : {})}>
            {submit}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t("action.cancel")}
          </Button>
        </>
      }
    >
      {children}
      <FailureNotice error={error} title={failed} words={words} />
    </Dialog>
  );
};
