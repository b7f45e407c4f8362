import { useQueryClient } from "@tanstack/react-query";
import { MessageCircleReply, RotateCcw } from "lucide-react";
import { useState } from "react";
import * as z from "zod/mini";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { ButtonRow, Button } from "#platform/ui/form/button.tsx";
import { Form, FormErrorSummary } from "#platform/ui/form/form.tsx";
import { TextAreaField } from "#platform/ui/form/text-field.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import type { CaseDetail } from "../contract/case-detail.ts";
import { messageLength } from "../contract/case-fields.ts";
import { getCase } from "../contract/get-case.ts";
import { listCases } from "../contract/list-cases.ts";
import { reopenClosedCase } from "../contract/reopen-closed-case.ts";
import { writeToCase } from "../contract/write-to-case.ts";
import { AttachedFiles, useAttachedFiles } from "./attached-files.tsx";
import { useCheckedForm } from "./checked-form.ts";
import styles from "./requests.module.css";
import { useWords } from "./words.ts";

const fieldId = (name: string): string => `answer-${name}`;
const shape = z.object({ isOpen: z.boolean(), message: z.string(), files: z.array(z.string()) });

/** Stores the request as a call returned it, and lets the list be loaded anew. */
export const useStoreRequest = () => {
  const queries = useQueryClient();
  return (changed: CaseDetail): void => {
    queries.setQueryData([getCase.id, { params: { id: changed.reference } }], changed);
    void queries.invalidateQueries({ queryKey: [listCases.id] });
  };
};

interface AnswerFormProps {
  readonly reference: string;
  /** Writes in a request under way, or opens one again that has ended. */
  readonly kind: "answer" | "reopen";
  readonly form: ReturnType<typeof useCheckedForm<z.output<typeof shape>>>;
  readonly onHide: () => void;
}

const AnswerForm = ({ reference, kind, form, onHide }: AnswerFormProps) => {
  const t = useWords();
  const showSnackbar = useSnackbar();
  const store = useStoreRequest();
  const { draft, edit, problem, summary, isChecked } = form;
  const uploads = useAttachedFiles({ draft, edit }, "optional");
  const { mutate, error, isPending, reset } = useCall(kind === "answer" ? writeToCase : reopenClosedCase);
  const handleSubmit = (): void => {
    reset();
    if (!form.check() || uploads.problem !== undefined) return;
    mutate(
      { params: { id: reference }, body: { message: draft.message, attachments: [...uploads.ids] } },
      {
        onSuccess: (changed) => {
          form.forget();
          store(changed);
          showSnackbar({ tone: "positive", text: t(kind === "answer" ? "answer.sent" : "reopen.done") });
        },
      },
    );
  };
  return (
    <Card title={t(kind === "answer" ? "answer.title" : "reopen.title")}>
      <Form onSubmit={handleSubmit}>
        <FormErrorSummary title={t("summaryTitle")} errors={summary} />
        <FailureNotice
          title={t(kind === "answer" ? "answer.failed" : "reopen.failed")}
          error={error}
          words={t}
        />
        <TextAreaField
          id={fieldId("message")}
          label={t("answer.message")}
          rows={6}
          value={draft.message}
          maxLength={messageLength}
          onValueChange={(message) => edit({ message })}
          error={problem("message")}
        />
        <AttachedFiles id={fieldId("files")} uploads={uploads} isChecked={isChecked} />
        <ButtonRow>
          <CustomerButton
            type="submit"
            variant="primary"
            {...(isPending ? { busyText: t("answer.busy") } : {})}
          >
            {t(kind === "answer" ? "answer.send" : "reopen.send")}
          </CustomerButton>
          <Button variant="quiet" onClick={onHide}>
            {t("answer.hide")}
          </Button>
        </ButtonRow>
      </Form>
    </Card>
  );
};

interface AnswerBoxProps {
  readonly reference: string;
  readonly kind: "answer" | "reopen";
  /** Open from the start: the retailer waits for an answer. */
  readonly isAsked: boolean;
}

/** A button that opens the box for an answer. What is typed outlives closing the box, and a reload. */
export const AnswerBox = ({ reference, kind, isAsked }: AnswerBoxProps) => {
  const t = useWords();
  const form = useCheckedForm({
    draftKey: `llum-own-answer-${kind}-${reference}`,
    shape,
    empty: { isOpen: false, message: "", files: [] },
    fieldId,
    problemsOf: ({ message }) => ({
      message: message.trim() === "" ? t("answer.messageMissing") : undefined,
    }),
  });
  const [isHidden, setHidden] = useState(false);
  const isOpen = form.draft.isOpen || (isAsked && !isHidden);
  const Icon = kind === "answer" ? MessageCircleReply : RotateCcw;
  return (
    <div className={styles.answer}>
      {isOpen ? (
        <AnswerForm
          reference={reference}
          kind={kind}
          form={form}
          onHide={() => {
            setHidden(true);
            form.edit({ isOpen: false });
          }}
        />
      ) : (
        <ButtonRow>
          <CustomerButton
            variant={kind === "answer" ? "primary" : "secondary"}
            icon={<Icon aria-hidden="true" />}
            aria-expanded={false}
            onClick={() => form.edit({ isOpen: true })}
          >
            {t(kind === "answer" ? "answer.open" : "reopen.open")}
          </CustomerButton>
        </ButtonRow>
      )}
    </div>
  );
};
