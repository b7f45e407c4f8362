import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Spinner } from "#platform/ui/feedback/loading-screen.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Form } from "../form/form.tsx";
import { useForm } from "../form/use-form.ts";
import { useFormValues } from "../form/use-form-values.ts";
import { useDocumentTitle } from "../portal/use-document-title.ts";
import { usePlatformWords } from "../words/platform-words.ts";
import { useWizardWords } from "./words.ts";
import type { Resuming } from "./wizard-model.ts";

/** What is asked of the person who opens a stored application, such as the last characters of the NIF. */
export interface ProofWords {
  readonly label: string;
  readonly help?: string;
}

interface ResumePageProps {
  readonly resuming: Resuming;
  readonly proof: ProofWords | undefined;
  readonly onResume: (proof?: string) => void;
  readonly onStartAgain: () => void;
}

const ProofForm = ({ resuming, proof, onResume, onStartAgain }: ResumePageProps) => {
  const t = useWizardWords();
  const values = useFormValues({ empty: { proof: "" } });
  const isWrong = resuming === "proof_wrong";
  const isMissing = values.values.proof.trim() === "";
  const form = useForm(values, {
    id: "resume",
    fields: { proof: { label: proof?.label, problem: isMissing ? t("resume.missing") : undefined } },
    send: () => onResume(values.values.proof.trim()),
    isPending: resuming === "checking_proof",
  });
  return (
    <Form form={form}>
      {isWrong && (
        <Notice tone="negative" announce="assertive">
          {t("resume.wrong")}
        </Notice>
      )}
      <TextField {...form.field("proof")} help={proof?.help} width="medium" autoComplete="off" />
      <ButtonRow>
        <Button {...form.submitButton(t("checking"))}>{t("resume.submit")}</Button>
        <Button variant="quiet" onClick={onStartAgain}>
          {t("resume.startAgain")}
        </Button>
      </ButtonRow>
    </Form>
  );
};

const Unavailable = ({ resuming, onResume, onStartAgain }: ResumePageProps) => {
  const t = useWizardWords();
  const platformWords = usePlatformWords();
  const startAgain = <Button onClick={onStartAgain}>{t("resume.startAgain")}</Button>;
  if (resuming === "absent")
    return (
      <Notice tone="warning" announce="polite" title={t("resume.absentTitle")} actions={startAgain}>
        {t("resume.absentText")}
      </Notice>
    );
  return (
    <Notice
      tone="negative"
      announce="polite"
      title={t("resume.failedTitle")}
      actions={
        <ButtonRow>
          <Button variant="primary" onClick={() => onResume()}>
            {platformWords("tryAgain")}
          </Button>
          {startAgain}
        </ButtonRow>
      }
    >
      {t("resume.failedText")}
    </Notice>
  );
};

/** Before the steps: the record is read, or asks for a proof, or cannot be read. */
export const ResumePage = (props: ResumePageProps) => {
  const { resuming } = props;
  const t = useWizardWords();
  const title = t("resume.title");
  const isAsking = resuming.endsWith("proof") || resuming.startsWith("proof");
  return (
    <Page title={title} documentTitle={useDocumentTitle(title)} width="reading">
      {resuming === "loading" && <Spinner label={t("resume.loading")} />}
      {isAsking && <ProofForm {...props} />}
      {(resuming === "absent" || resuming === "failed") && <Unavailable {...props} />}
    </Page>
  );
};
