import { useState } from "react";
import { instantOfMadrid, madridTime } from "#platform/contract/madrid-time.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { ConfirmDialog } from "#platform/web/desk/confirm-dialog.tsx";
import { useMissingLanguages } from "#platform/web/desk/missing-languages.ts";
import {
  noTexts,
  TranslatedField,
  typedTexts,
  writtenTexts,
  type TypedTexts,
} from "#platform/web/desk/translated-field.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { maxMaintenanceText, type StaffMaintenance } from "../contract/staff-maintenance.ts";
import { startMaintenance } from "../contract/start-maintenance.ts";
import { MaintenancePreview } from "./maintenance-preview.tsx";
import { useWords } from "./words.ts";

interface Typed {
  readonly when: "now" | "planned";
  /** By Madrid's clock, as the browser's field has it. */
  readonly from: string;
  readonly until: string;
  readonly texts: TypedTexts;
}

const typedTime = (instant: Date | null): string =>
  instant === null ? "" : madridTime(instant).replace(" ", "T");

const typedOf = (present: StaffMaintenance | null): Typed =>
  present === null
    ? { when: "now", from: "", until: "", texts: noTexts }
    : {
        when: present.startsAt === null ? "now" : "planned",
        from: typedTime(present.startsAt),
        until: typedTime(present.endsAt),
        texts: typedTexts(present.texts),
      };

/** What is typed, for the call and for the preview. */
const plannedOf = ({ when, from, until, texts }: Typed) => ({
  startsAt: when === "now" ? null : (instantOfMadrid(from) ?? null),
  endsAt: instantOfMadrid(until) ?? null,
  texts: writtenTexts(texts),
});

/** Whether it would end before it begins; whether it is over already, the server knows. */
const isReversed = (start: Date | undefined, end: Date | undefined): boolean =>
  start !== undefined && end !== undefined && end <= start;

const useProblems = ({ when, from, until }: Typed) => {
  const t = useWords();
  const start = when === "now" ? undefined : instantOfMadrid(from);
  const end = instantOfMadrid(until);
  const untilProblem = (): string | undefined => {
    if (until !== "" && end === undefined) return t("maintenance.timeWrong");
    return isReversed(start, end) ? t("maintenance.reversed") : undefined;
  };
  return {
    from: when === "planned" && start === undefined ? t("maintenance.fromMissing") : undefined,
    until: untilProblem(),
  };
};

interface ConfirmProps {
  readonly typed: Typed;
  /** When the question was asked. */
  readonly askedAt: Date;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** What will happen and when, before customers are shut out. */
const ConfirmStart = ({ typed, askedAt, isPending, onConfirm, onClose }: ConfirmProps) => {
  const t = useWords();
  const formats = useFormats();
  const missingOf = useMissingLanguages();
  const { startsAt, endsAt, texts } = plannedOf(typed);
  const written = completeLanguages.filter((language) => texts[language] !== undefined);
  const isNow = startsAt === null || startsAt <= askedAt;
  return (
    <ConfirmDialog
      title={t(isNow ? "startDialog.titleNow" : "startDialog.titlePlanned")}
      text={
        isNow ? t("startDialog.textNow") : t("startDialog.textPlanned", { start: formats.instant(startsAt) })
      }
      submit={t(isNow ? "startDialog.submitNow" : "startDialog.submitPlanned")}
      busy={t("startDialog.busy")}
      failed={t("startDialog.failed")}
      tone={isNow ? "danger" : "primary"}
      isPending={isPending}
      error={null}
      words={t}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {endsAt === null ? t("startDialog.noEnd") : t("startDialog.end", { end: formats.instant(endsAt) })}
      </p>
      {written.length < completeLanguages.length && (
        <p>{t("startDialog.ownWords", { missing: missingOf(written) })}</p>
      )}
    </ConfirmDialog>
  );
};

interface MaintenanceFormProps {
  readonly present: StaffMaintenance | null;
  readonly phone: string;
  readonly onStarted: (text: string) => void;
}

/** Begins a maintenance, plans one, or changes the present one. */
export const MaintenanceForm = ({ present, phone, onStarted }: MaintenanceFormProps) => {
  const t = useWords();
  const call = useCall(startMaintenance);
  const [askedAt, setAskedAt] = useState<Date>();
  const typed = useFormValues({ empty: typedOf(present) });
  const { values } = typed;
  const problems = useProblems(values);
  const isOn = present?.phase === "on";
  const form = useForm(typed, {
    id: "maintenance",
    fields: {
      ...(isOn ? {} : { when: { label: t("maintenance.when") } }),
      ...(values.when === "planned" && !isOn
        ? { from: { label: t("maintenance.from"), problem: problems.from } }
        : {}),
      until: {
        label: t("maintenance.until"),
        problem: problems.until,
        codes: ["maintenance_ends_first"],
      },
      texts: { label: t("maintenance.texts") },
    },
    send: () => {
      call.reset();
      setAskedAt(new Date());
    },
    error: call.error,
    isPending: call.isPending,
    words: t,
  });
  const handleConfirm = (): void =>
    call.mutate(
      { body: plannedOf(values) },
      {
        onSuccess: ({ phase }) =>
          onStarted(t(phase === "on" ? "startDialog.doneNow" : "startDialog.donePlanned")),
        onSettled: () => setAskedAt(undefined),
      },
    );
  return (
    <Stack gap="large">
      <Form form={form} summaryTitle={t("maintenance.summary")} failedTitle={t("startDialog.failed")}>
        {!isOn && (
          <RadioGroup
            {...form.field("when")}
            options={[
              { value: "now", label: t("maintenance.now") },
              { value: "planned", label: t("maintenance.planned"), help: t("maintenance.plannedHelp") },
            ]}
          />
        )}
        {values.when === "planned" && !isOn && (
          <TextField
            {...form.field("from")}
            type="datetime-local"
            help={t("maintenance.madrid")}
            width="medium"
          />
        )}
        <TextField
          {...form.field("until")}
          type="datetime-local"
          help={t("maintenance.untilHelp")}
          width="medium"
        />
        <TranslatedField
          {...form.field("texts")}
          help={t("maintenance.textsHelp")}
          maxLength={maxMaintenanceText}
          rows={4}
        />
        <ButtonRow>
          <Button {...form.submitButton(t("startDialog.busy"))}>
            {t(isOn ? "maintenance.change" : "maintenance.review")}
          </Button>
        </ButtonRow>
      </Form>
      <MaintenancePreview {...plannedOf(values)} phone={phone} />
      {askedAt !== undefined && (
        <ConfirmStart
          typed={values}
          askedAt={askedAt}
          isPending={call.isPending}
          onConfirm={handleConfirm}
          onClose={() => setAskedAt(undefined)}
        />
      )}
    </Stack>
  );
};
