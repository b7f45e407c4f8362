import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { staffUploadCalls } from "#features/uploads/contract/at-desk/staff-upload-calls.ts";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { TextAreaField } from "#platform/ui/form/text-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { useDesk } from "#platform/web/desk/desk-context.ts";
import { focusField, useShortcut } from "#platform/web/desk/shortcuts/shortcuts.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { UploadField } from "#platform/web/uploads/upload-field.tsx";
import { useUploadsWithin } from "#platform/web/uploads/use-uploads.ts";
import { answerStaffCase, staffAnswers, type StaffAnswer } from "../contract/answer-staff-case.ts";
import { maxCaseFiles, messageLength } from "../contract/case-fields.ts";
import { getStaffCase, type StaffCase } from "../contract/get-staff-case.ts";
import { TemplateField } from "./template-field.tsx";
import { useWords } from "./words.ts";

interface Answer {
  readonly message: string;
  readonly outcome: StaffAnswer;
  /** Ids of the files that were sent. */
  readonly files: readonly string[];
}
const empty: Answer = { message: "", outcome: "answer", files: [] };
const shape = z.object({ message: z.string(), outcome: z.enum(staffAnswers), files: z.array(z.string()) });

interface AnswerFormProps {
  readonly staffCase: StaffCase;
  readonly onChanged: () => void;
}

/**
 * Writes to the customer. When the case has been changed meanwhile the answer is refused: the case is read again, and what
 * was typed stays.
 */
export const AnswerForm = ({ staffCase, onChanged }: AnswerFormProps) => {
  const t = useWords();
  const queries = useQueryClient();
  const showSnackbar = useSnackbar();
  const { found, version, templates } = staffCase;
  const { reference, language } = found;
  const { mutate, error, isPending } = useCall(answerStaffCase);
  const typed = useFormValues({ empty, draft: { key: `llum-own-staff-answer-${reference}`, shape } });
  const { message, outcome, files } = typed.values;
  const uploads = useUploadsWithin(staffUploadCalls, {
    ids: files,
    onIdsChange: (ids) => typed.edit({ files: ids }),
    maximum: maxCaseFiles,
    limitBytes: useDesk().fileUploadSizeLimit,
  });
  const queryKey = [getStaffCase.id, { params: { reference } }];
  const form = useForm(typed, {
    id: "answer",
    fields: {
      message: {
        label: t("answer.message"),
        problem: message.trim() === "" ? t("answer.missing") : undefined,
      },
      files: { label: t("files"), problem: uploads.problem },
      outcome: { label: t("answer.outcome") },
    },
    send: () =>
      mutate(
        { params: { reference }, body: { message, outcome, version, attachments: [...uploads.ids] } },
        {
          onSuccess: (answered) => {
            form.forget();
            queries.setQueryData(queryKey, answered);
            showSnackbar({ tone: "positive", text: t("answer.done") });
            onChanged();
          },
          onError: () => void queries.invalidateQueries({ queryKey: [getStaffCase.id] }),
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
        <UploadField {...form.control("files")} uploads={uploads} label={t("files")} hint={t("optional")} />
        <RadioGroup
          {...form.field("outcome")}
          options={staffAnswers.map((value) => ({ value, label: t(`answer.outcomes.${value}`) }))}
        />
        <Button {...form.submitButton(t("answer.busy"))}>{t("answer.submit")}</Button>
      </Form>
    </Section>
  );
};
