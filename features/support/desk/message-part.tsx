import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { TextAreaField, TextField } from "#platform/ui/form/text-field.tsx";
import { EmailText } from "#platform/ui/layout/email-text.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query, useCall, useDownload } from "#platform/web/api/query.ts";
import type { CasePartProps } from "#platform/web/desk/case-kinds.ts";
import { useDeskPath } from "#platform/web/desk/desk-context.ts";
import { focusField, useShortcut } from "#platform/web/desk/shortcuts/shortcuts.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { messageLength } from "../contract/case-fields.ts";
import { answerStaffMessage } from "../contract/answer-staff-message.ts";
import { assignStaffMessage } from "../contract/assign-staff-message.ts";
import { downloadStaffMessageFile } from "../contract/download-staff-message-file.ts";
import { getStaffMessage, type StaffMessage } from "../contract/get-staff-message.ts";
import styles from "./case-conversation.module.css";
import { FileButton, type FileButtonProps } from "./file-button.tsx";
import { TemplateField } from "./template-field.tsx";
import { useWords } from "./words.ts";

interface MessageFormProps {
  readonly found: StaffMessage["found"];
  readonly onChanged: () => void;
}
type AnswerFormProps = MessageFormProps & Pick<StaffMessage, "templates">;

const emptyAnswer = { message: "" };
const answerShape = z.object({ message: z.string() });

/** Answers by email. Of two staff members who answer, the second is refused. */
const AnswerForm = ({ found: { reference, language }, templates, onChanged }: AnswerFormProps) => {
  const t = useWords();
  const queries = useQueryClient();
  const showSnackbar = useSnackbar();
  const { mutate, error, isPending } = useCall(answerStaffMessage);
  const typed = useFormValues({
    empty: emptyAnswer,
    draft: { key: `llum-own-visitor-answer-${reference}`, shape: answerShape },
  });
  const { message } = typed.values;
  const form = useForm(typed, {
    id: "answer",
    fields: {
      message: {
        label: t("message.answer"),
        problem: message.trim() === "" ? t("answer.missing") : undefined,
      },
    },
    send: () =>
      mutate(
        { params: { reference }, body: { message } },
        {
          onSuccess: (answered) => {
            form.forget();
            queries.setQueryData([getStaffMessage.id, { params: { reference } }], answered);
            showSnackbar({ tone: "positive", text: t("answer.done") });
            onChanged();
          },
          onError: () => void queries.invalidateQueries({ queryKey: [getStaffMessage.id] }),
        },
      ),
    error,
    isPending,
    words: t,
  });
  useShortcut("answer", () => focusField("answer-message"));
  return (
    <Section title={t("answer.title")}>
      <Form form={form} failedTitle={t("answer.failed")}>
        <TemplateField
          templates={templates}
          message={message}
          onMessageChange={(written) => typed.edit({ message: written })}
        />
        <TextAreaField
          {...form.field("message")}
          help={t("answer.help", { language: t(`languages.${language}`) })}
          lang={language}
          rows={8}
          maxLength={messageLength}
        />
        <Button {...form.submitButton(t("answer.busy"))}>{t("answer.submit")}</Button>
      </Form>
    </Section>
  );
};

const emptyAssignment = { taxId: "" };

/** Makes it a case of a customer, in which the conversation goes on. */
const AssignForm = ({ found: { reference }, onChanged }: MessageFormProps) => {
  const t = useWords();
  const path = useDeskPath();
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();
  const { mutate, error, isPending } = useCall(assignStaffMessage);
  const typed = useFormValues({ empty: emptyAssignment });
  const { taxId } = typed.values;
  const form = useForm(typed, {
    id: "assign",
    fields: {
      taxId: {
        label: t("message.taxId"),
        problem: taxId.trim().length < 5 ? t("message.taxIdMissing") : undefined,
        codes: ["customer_not_found"],
      },
    },
    send: () =>
      mutate(
        { params: { reference }, body: { taxId } },
        {
          onSuccess: (assigned) => {
            showSnackbar({ tone: "positive", text: t("message.assigned") });
            onChanged();
            void navigate(path("case-queue.case", { kind: "question", reference: assigned.reference }));
          },
        },
      ),
    error,
    isPending,
    words: t,
  });
  return (
    <Section title={t("message.assignTitle")} lead={t("message.assignText")}>
      <Form form={form} failedTitle={t("message.notAssigned")}>
        <TextField
          {...form.field("taxId")}
          width="medium"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
        />
        <Button {...form.submitButton(t("message.assigning"))} variant="secondary">
          {t("message.assign")}
        </Button>
      </Form>
    </Section>
  );
};

const MessageFile = ({ reference, file }: Pick<FileButtonProps, "file"> & { readonly reference: string }) => {
  const { mutate, error, isPending } = useDownload(downloadStaffMessageFile);
  const { fileId } = file;
  return (
    <FileButton
      file={file}
      onDownload={() => mutate({ params: { reference, fileId } })}
      hasFailed={error !== null}
      isPending={isPending}
    />
  );
};

/** What a visitor has written, and the answer. */
export const MessagePart = ({ reference, onChanged }: CasePartProps) => {
  const t = useWords();
  const formats = useFormats();
  const { data } = useSuspenseQuery(query(getStaffMessage, { params: { reference } }));
  const { found, files, templates } = data;
  return (
    <Stack gap="large">
      <Section title={t("message.title")} lead={found.subject}>
        <div className={styles.message} data-author="customer">
          <p className={styles.text}>{found.message}</p>
          {files.length > 0 && (
            <ul className={styles.files} aria-label={t("files")}>
              {files.map((file) => (
                <MessageFile key={file.fileId} reference={reference} file={file} />
              ))}
            </ul>
          )}
        </div>
      </Section>
      {found.answeredAt === null ? (
        <>
          <AnswerForm found={found} templates={templates} onChanged={onChanged} />
          <AssignForm found={found} onChanged={onChanged} />
        </>
      ) : (
        <Section title={t("message.answered", { when: formats.instant(found.answeredAt) })}>
          <Notice title={t("answer.ended")} />
          <p className={styles.text}>{found.answer}</p>
        </Section>
      )}
      <Section title={t("facts.title")}>
        <DefinitionList
          rows={[
            { term: t("facts.email"), description: <EmailText email={found.email} /> },
            { term: t("facts.mobile"), description: formats.phone(found.mobile) },
            { term: t("facts.language"), description: t(`languages.${found.language}`) },
            { term: t("message.sent"), description: formats.longInstant(found.createdAt) },
            { term: t("facts.dueOn"), description: formats.longDay(found.dueOn) },
          ]}
        />
      </Section>
    </Stack>
  );
};
