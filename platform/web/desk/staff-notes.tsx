import * as z from "zod/mini";
import { Timeline } from "#platform/ui/data/timeline.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { TextAreaField } from "#platform/ui/form/text-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { Form } from "../form/form.tsx";
import { useForm } from "../form/use-form.ts";
import { useFormValues } from "../form/use-form-values.ts";
import type { ErrorWords } from "../words/define-words.ts";
import { useFormats } from "../words/use-formats.ts";
import type { ExplainedError } from "../words/use-problem-text.ts";
import styles from "./staff-notes.module.css";
import { useDeskWords } from "./words.ts";

const empty = { body: "" };
const shape = z.object({ body: z.string() });

interface NoteFormProps<Code extends string> {
  /** What the note is about, unique among all: what is typed outlives a reload. */
  readonly about: string;
  readonly maxLength: number;
  readonly send: (body: string, options: { readonly onSuccess: () => void }) => void;
  readonly onAdded: () => void;
  readonly error: ExplainedError<Code> | null;
  readonly isPending: boolean;
  readonly words: ErrorWords<Code>;
}

const NoteForm = <Code extends string>(props: NoteFormProps<Code>) => {
  const { about, maxLength, send, onAdded, error, isPending, words } = props;
  const t = useDeskWords();
  const showSnackbar = useSnackbar();
  const typed = useFormValues({ empty, draft: { key: `llum-own-note-${about}`, shape } });
  const { body } = typed.values;
  const form = useForm(typed, {
    id: "note",
    fields: {
      body: { label: t("notes.label"), problem: body.trim() === "" ? t("notes.missing") : undefined },
    },
    send: () =>
      send(body, {
        onSuccess: () => {
          form.forget();
          showSnackbar({ tone: "positive", text: t("notes.done") });
          onAdded();
        },
      }),
    error,
    isPending,
    words,
  });
  return (
    <Form form={form} failedTitle={t("notes.failed")}>
      <TextAreaField {...form.field("body")} rows={3} maxLength={maxLength} />
      <Button {...form.submitButton(t("notes.busy"))} variant="secondary">
        {t("notes.submit")}
      </Button>
    </Form>
  );
};

interface StaffNotesProps<Code extends string> {
  readonly notes: readonly {
    readonly note: number;
    readonly author: string;
    readonly body: string;
    readonly writtenAt: Date;
  }[];
  /** Undefined where nothing more can be written. */
  readonly form: NoteFormProps<Code> | undefined;
}

/** What staff write for each other about a case or a customer. */
export const StaffNotes = <Code extends string>({ notes, form }: StaffNotesProps<Code>) => {
  const t = useDeskWords();
  const formats = useFormats();
  return (
    <Section title={t("notes.title")} lead={t("notes.lead")}>
      <Stack>
        {form !== undefined && <NoteForm {...form} />}
        {notes.length === 0 ? (
          <p>{t("notes.none")}</p>
        ) : (
          <Timeline
            events={notes.map(({ note, author, body, writtenAt }) => ({
              id: String(note),
              when: formats.instant(writtenAt),
              what: author,
              detail: <p className={styles.body}>{body}</p>,
            }))}
          />
        )}
      </Stack>
    </Section>
  );
};
