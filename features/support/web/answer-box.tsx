import { useQueryClient } from "@tanstack/react-query";
import { MessageCircleReply, RotateCcw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { ButtonRow, Button } from "#platform/ui/form/button.tsx";
import { TextAreaField } from "#platform/ui/form/text-field.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues, type FormValues } from "#platform/web/form/use-form-values.ts";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import type { CaseDetail } from "../contract/case-detail.ts";
import { messageLength } from "../contract/case-fields.ts";
import { getCase } from "../contract/get-case.ts";
import { listCases } from "../contract/list-cases.ts";
import { reopenClosedCase } from "../contract/reopen-closed-case.ts";
import { writeToCase } from "../contract/write-to-case.ts";
import { AttachedFiles, useAttachedFiles } from "./attached-files.tsx";
import styles from "./requests.module.css";
import { useWords } from "./words.ts";

const shape = z.object({ isOpen: z.boolean(), message: z.string(), files: z.array(z.string()) });
type Answer = z.output<typeof shape>;
const empty: Answer = { isOpen: false, message: "", files: [] };

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
  readonly typed: FormValues<Answer>;
  readonly onHide: () => void;
}

const AnswerForm = ({ reference, kind, typed, onHide }: AnswerFormProps) => {
  const t = useWords();
  const showSnackbar = useSnackbar();
  const store = useStoreRequest();
  const uploads = useAttachedFiles(typed, "optional");
  const { mutate, error, isPending } = useCall(kind === "answer" ? writeToCase : reopenClosedCase);
  const { message } = typed.values;
  const send = (): void =>
    mutate(
      { params: { id: reference }, body: { message, attachments: [...uploads.ids] } },
      {
        onSuccess: (changed) => {
          form.forget();
          store(changed);
          showSnackbar({ tone: "positive", text: t(kind === "answer" ? "answer.sent" : "reopen.done") });
        },
      },
    );
  const form = useForm(typed, {
    id: "answer",
    fields: {
      message: {
        label: t("answer.message"),
        problem: message.trim() === "" ? t("answer.messageMissing") : undefined,
      },
      files: { problem: uploads.problem },
    },
    send,
    error,
    isPending,
    words: t,
  });
  return (
    <Card title={t(kind === "answer" ? "answer.title" : "reopen.title")}>
      <Form
        form={form}
        summaryTitle={t("summaryTitle")}
        failedTitle={t(kind === "answer" ? "answer.failed" : "reopen.failed")}
      >
        <TextAreaField {...form.field("message")} rows={6} maxLength={messageLength} />
        <AttachedFiles control={form.control("files")} uploads={uploads} />
        <ButtonRow>
          <CustomerButton {...form.submitButton(t("answer.busy"))}>
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
  /** How often an answer was begun from elsewhere on the screen: each time the box opens and takes the focus. */
  readonly begun: number;
}

/** At the top of the screen, where a phone shows it without scrolling. */
export const AnswerButton = ({ onAnswer }: { readonly onAnswer: () => void }) => {
  const t = useWords();
  return (
    <CustomerButton
      variant="primary"
      size="small"
      icon={<MessageCircleReply aria-hidden="true" />}
      onClick={onAnswer}
    >
      {t("answer.open")}
    </CustomerButton>
  );
};

/** The box for an answer, once that is begun. What is typed outlives closing the box, and a reload. */
export const AnswerBox = ({ reference, kind, isAsked, begun }: AnswerBoxProps) => {
  const t = useWords();
  const typed = useFormValues({ empty, draft: { key: `llum-own-answer-${kind}-${reference}`, shape } });
  const [isHidden, setHidden] = useState(false);
  const isOpen = typed.values.isOpen || (isAsked && !isHidden);
  const box = useRef<HTMLDivElement>(null);
  const answered = useRef({ begun, isFocusDue: false });
  // Outside React: the browser's focus, each time that an answer is begun.
  useEffect(() => {
    if (answered.current.begun !== begun) {
      answered.current = { begun, isFocusDue: true };
      typed.edit({ isOpen: true });
    }
    if (!isOpen || !answered.current.isFocusDue) return;
    answered.current.isFocusDue = false;
    box.current?.querySelector("textarea")?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is typed does not move the focus
  }, [begun, isOpen]);
  // Its button stands at the top of the screen.
  if (!isOpen && kind === "answer") return null;
  return (
    <div ref={box} className={styles.answer}>
      {isOpen ? (
        <AnswerForm
          reference={reference}
          kind={kind}
          typed={typed}
          onHide={() => {
            setHidden(true);
            typed.edit({ isOpen: false });
          }}
        />
      ) : (
        <ButtonRow>
          <CustomerButton
            icon={<RotateCcw aria-hidden="true" />}
            aria-expanded={false}
            onClick={() => typed.edit({ isOpen: true })}
          >
            {t("reopen.open")}
          </CustomerButton>
        </ButtonRow>
      )}
    </div>
  );
};
