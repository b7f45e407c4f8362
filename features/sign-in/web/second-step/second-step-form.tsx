import { useState } from "react";
import { Button } from "#platform/ui/form/button.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { ApiError } from "#platform/web/api/api-error.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { CodeForm } from "./code-form.tsx";
import { PasskeyForm } from "./passkey-form.tsx";
import type { PendingStep, SecondStepMethod } from "./pending-step.ts";
import styles from "./second-step-form.module.css";
import { useSecondStepWords } from "../second-step-words.ts";
import { useSecondStep, type StepProblem } from "./use-second-step.ts";

interface SecondStepFormProps {
  readonly pending: PendingStep;
  readonly onStartAgain: () => void;
}

const isOver = (problem: StepProblem | undefined): boolean =>
  problem instanceof ApiError && problem.code === "ticket_no_longer_valid";

/** After the right password: a passkey, a code of the app or a recovery code. */
export const SecondStepForm = ({ pending, onStartAgain }: SecondStepFormProps) => {
  const t = useSecondStepWords();
  const problemText = useProblemText(t);
  const { organization } = useSettings();
  const documentTitle = useDocumentTitle(t("title"));
  const [method, setMethod] = useState<SecondStepMethod>(pending.methods[0] ?? "totp");
  const step = useSecondStep(pending);
  const { problem, forget } = step;
  const choose = (other: SecondStepMethod): void => {
    forget();
    setMethod(other);
  };
  const again = <Button onClick={onStartAgain}>{t("startAgain")}</Button>;
  return (
    <Page title={t("title")} lead={t("lead")} documentTitle={documentTitle} width="narrow">
      <Stack gap="large">
        {problem !== undefined && (
          <Notice
            tone="negative"
            title={t("failed")}
            announce="assertive"
            actions={isOver(problem) ? again : undefined}
          >
            {problem instanceof ApiError ? problemText(problem) : t(`passkey.${problem}`)}
          </Notice>
        )}
        {!isOver(problem) && method === "passkey" && <PasskeyForm step={step} />}
        {!isOver(problem) && method !== "passkey" && <CodeForm key={method} method={method} step={step} />}
        {!isOver(problem) && (
          <section className={styles.others} aria-labelledby="other-ways">
            <h2 id="other-ways">{t("others")}</h2>
            {pending.methods
              .filter((other) => other !== method)
              .map((other) => (
                <Button key={other} variant="quiet" onClick={() => choose(other)}>
                  {t(`choose.${other}`)}
                </Button>
              ))}
            <Button variant="quiet" onClick={onStartAgain}>
              {t("startAgain")}
            </Button>
          </section>
        )}
        <p className={styles.lost}>{t("lost", { phone: organization.phone })}</p>
      </Stack>
    </Page>
  );
};
