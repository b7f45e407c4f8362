import * as z from "zod/mini";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { TextAreaField } from "#platform/ui/form/text-field.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { addCustomerNote, maxNoteLength } from "../contract/add-customer-note.ts";
import { useWords } from "./words.ts";

const empty = { body: "" };
const shape = z.object({ body: z.string() });

interface NoteFormProps {
  readonly customerId: number;
  readonly onAdded: () => void;
}

/** Writes a note for other staff. What is typed outlives a reload. */
export const NoteForm = ({ customerId, onAdded }: NoteFormProps) => {
  const t = useWords();
  const showSnackbar = useSnackbar();
  const { mutate, error, isPending } = useCall(addCustomerNote);
  const typed = useFormValues({ empty, draft: { key: `llum-own-customer-note-${customerId}`, shape } });
  const { body } = typed.values;
  const form = useForm(typed, {
    id: "note",
    fields: {
      body: { label: t("notes.label"), problem: body.trim() === "" ? t("notes.missing") : undefined },
    },
    send: () =>
      mutate(
        { params: { customerId }, body: { body } },
        {
          onSuccess: () => {
            form.forget();
            showSnackbar({ tone: "positive", text: t("notes.done") });
            onAdded();
          },
        },
      ),
    error,
    isPending,
    words: t,
  });
  return (
    <Form form={form} failedTitle={t("notes.failed")}>
      <TextAreaField {...form.field("body")} rows={3} maxLength={maxNoteLength} />
      <Button {...form.submitButton(t("notes.busy"))} variant="secondary">
        {t("notes.submit")}
      </Button>
    </Form>
  );
};
