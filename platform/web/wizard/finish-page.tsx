import type { ReactNode } from "react";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Spinner } from "#platform/ui/feedback/loading-screen.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { useWizardWords } from "./words.ts";

interface FinishPageProps {
  readonly sending: "sending" | "failed" | "sent";
  /** What the retailer answers; undefined for the usual text. */
  readonly answer: ReactNode;
  /** Why nothing was sent; undefined for the usual text. */
  readonly failure: ReactNode;
  readonly onGoHome: () => void;
  readonly onSend: () => void;
  readonly onBack: (() => void) | undefined;
}

/** After the last step: the wait, the answer, or why nothing was sent. */
export const FinishPage = ({ sending, answer, failure, onGoHome, onSend, onBack }: FinishPageProps) => {
  const t = useWizardWords();
  switch (sending) {
    case "sending":
      return <Spinner label={t("finish.sending")} />;
    case "sent":
      return (
        <>
          {answer ?? (
            <Notice tone="positive" announce="polite">
              {t("finish.sentText")}
            </Notice>
          )}
          <ButtonRow>
            <Button variant="primary" onClick={onGoHome}>
              {t("finish.goHome")}
            </Button>
          </ButtonRow>
        </>
      );
    case "failed":
      return (
        <>
          <Notice tone="negative" announce="assertive" title={t("finish.failedTitle")}>
            {failure ?? t("finish.failedText")}
          </Notice>
          <ButtonRow>
            <Button variant="primary" onClick={onSend}>
              {t("finish.tryAgain")}
            </Button>
            {onBack !== undefined && <Button onClick={onBack}>{t("back")}</Button>}
          </ButtonRow>
        </>
      );
  }
};
