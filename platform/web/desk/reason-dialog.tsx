import type { ReactNode } from "react";
import { maxReasonLength } from "#platform/contract/customer-call.ts";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { TextAreaField, TextField } from "#platform/ui/form/text-field.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { Form } from "../form/form.tsx";
import { useForm } from "../form/use-form.ts";
import { useFormValues } from "../form/use-form-values.ts";
import type { ErrorWords } from "../words/define-words.ts";
import type { ExplainedError } from "../words/use-problem-text.ts";
import { useDeskWords } from "./words.ts";

/** A text that the action takes beside its reason: a new email, a name that confirms. */
interface AskedValue<Code extends string> {
  readonly label: string;
  readonly help?: string;
  readonly type?: "email" | "text";
  readonly problemOf: (value: string) => string | undefined;
  readonly codes: readonly Code[];
}

interface ReasonDialogProps<Code extends string> {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly text: ReactNode;
  readonly submit: string;
  readonly busy: string;
  readonly failed: string;
  /** In place of “Reason”, where it names more. */
  readonly reasonLabel?: string;
  readonly asked?: AskedValue<Code>;
  readonly tone?: "primary" | "danger";
  readonly send: (typed: { readonly reason: string; readonly value: string }) => void;
  readonly error: ExplainedError<Code> | null;
  readonly isPending: boolean;
  readonly words: ErrorWords<Code>;
  readonly onClose: () => void;
}

const empty = { value: "", reason: "" };

/** Asks staff why, before something that the audit log has with its reason. */
export const ReasonDialog = <Code extends string>(props: ReasonDialogProps<Code>) => {
  const { id, title, text, submit, busy, failed, asked, tone = "primary", send, onClose } = props;
  const t = useDeskWords();
  const typed = useFormValues({ empty });
  const { value, reason } = typed.values;
  const form = useForm(typed, {
    id,
    fields: {
      ...(asked === undefined
        ? {}
        : { value: { label: asked.label, problem: asked.problemOf(value.trim()), codes: asked.codes } }),
      reason: {
        label: props.reasonLabel ?? t("action.reason"),
        problem: reason.trim() === "" ? t("action.reasonMissing") : undefined,
      },
    },
    send: () => send({ reason: reason.trim(), value: value.trim() }),
    error: props.error,
    isPending: props.isPending,
    words: props.words,
  });
  return (
    <Dialog isOpen onClose={onClose} closeLabel={t("action.close")} title={title} description={text}>
      <Form form={form} failedTitle={failed}>
        {asked !== undefined && (
          <TextField
            {...form.field("value")}
            {...(asked.help === undefined ? {} : { help: asked.help })}
            type={asked.type ?? "text"}
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
          />
        )}
        <TextAreaField
          {...form.field("reason")}
          help={t("action.reasonHelp")}
          rows={2}
          maxLength={maxReasonLength}
        />
        <ButtonRow>
          <Button {...form.submitButton(busy)} variant={tone}>
            {submit}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t("action.cancel")}
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  );
};
