import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { useCall } from "#platform/web/api/query.ts";
import {
  isWritten,
  noTexts,
  TranslatedField,
  typedTexts,
  writtenTexts,
  type TypedTexts,
} from "#platform/web/desk/translated-field.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import type { FormValues } from "#platform/web/form/use-form-values.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { saveBulletin } from "../contract/save-bulletin.ts";
import {
  maxBulletinName,
  maxBulletinSubject,
  maxBulletinText,
  type OfferedNewsletter,
  type WrittenBulletin,
} from "../contract/staff-bulletin.ts";
import { useWords } from "./words.ts";

/** An issue as it is typed. */
export interface BulletinValues {
  readonly name: string;
  /** The number of the newsletter as text; empty until it is chosen. */
  readonly newsletter: string;
  readonly subjects: TypedTexts;
  readonly bodies: TypedTexts;
}

export const emptyBulletin: BulletinValues = {
  name: "",
  newsletter: "",
  subjects: noTexts,
  bodies: noTexts,
};

export const valuesOfBulletin = ({
  name,
  newsletterId,
  subjects,
  bodies,
}: WrittenBulletin): BulletinValues => ({
  name,
  newsletter: String(newsletterId),
  subjects: typedTexts(subjects),
  bodies: typedTexts(bodies),
});

export const bulletinOfValues = ({
  name,
  newsletter,
  subjects,
  bodies,
}: BulletinValues): WrittenBulletin => ({
  name: name.trim(),
  newsletterId: Number(newsletter),
  subjects: writtenTexts(subjects),
  bodies: writtenTexts(bodies),
});

export type SavedBulletin = AnswerOf<typeof saveBulletin>;

interface BulletinFormProps {
  readonly edited: { readonly bulletinId: number | null; readonly version: number };
  readonly typed: FormValues<BulletinValues>;
  readonly newsletters: readonly OfferedNewsletter[];
  readonly onSaved: (saved: SavedBulletin) => void;
}

/** Writes an issue: its name for staff, its newsletter, and its text in Markdown in the three languages. */
export const BulletinForm = ({ edited, typed, newsletters, onSaved }: BulletinFormProps) => {
  const t = useWords();
  const { language } = useLanguage();
  const { mutate, error, isPending } = useCall(saveBulletin);
  const { values } = typed;
  const form = useForm(typed, {
    id: "bulletin",
    fields: {
      name: {
        label: t("form.name"),
        problem: values.name.trim() === "" ? t("form.nameMissing") : undefined,
        codes: ["bulletin_name_taken"],
      },
      newsletter: {
        label: t("form.newsletter"),
        problem: values.newsletter === "" ? t("form.newsletterMissing") : undefined,
        codes: ["newsletter_not_sent_here"],
      },
      subjects: { label: t("form.subjects") },
      bodies: {
        label: t("form.bodies"),
        problem: isWritten(values.bodies) || isWritten(values.subjects) ? undefined : t("form.textMissing"),
      },
    },
    send: () => mutate({ body: { ...edited, bulletin: bulletinOfValues(values) } }, { onSuccess: onSaved }),
    error,
    isPending,
    words: t,
  });
  const options = newsletters.flatMap(({ newsletterId, names, isExported }) =>
    isExported ? [] : [{ value: String(newsletterId), label: names[language] ?? String(newsletterId) }],
  );
  return (
    <Form form={form} width="full" summaryTitle={t("form.summary")} failedTitle={t("form.failed")}>
      <TextField
        {...form.field("name")}
        help={t("form.nameHelp")}
        maxLength={maxBulletinName}
        width="medium"
        autoComplete="off"
      />
      <SelectField
        {...form.field("newsletter")}
        help={t("form.newsletterHelp")}
        placeholder={t("form.choose")}
        options={options}
        width="medium"
      />
      <TranslatedField {...form.field("subjects")} maxLength={maxBulletinSubject} />
      <TranslatedField
        {...form.field("bodies")}
        help={t("form.bodiesHelp")}
        maxLength={maxBulletinText}
        rows={14}
      />
      <ButtonRow>
        <Button {...form.submitButton(t("form.busy"))}>{t("form.submit")}</Button>
      </ButtonRow>
    </Form>
  );
};
