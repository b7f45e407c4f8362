import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { instantOfMadrid, madridTime } from "#platform/contract/madrid-time.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
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
import { useFormValues, type FormValues } from "#platform/web/form/use-form-values.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { getMaintenance } from "../contract/get-maintenance.ts";
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
  /** Whether the portal is closed already: only what customers read changes. */
  readonly isOn: boolean;
  /** When the question was asked. */
  readonly askedAt: Date;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** What will happen and when, before customers are shut out. */
const ConfirmStart = ({ typed, isOn, askedAt, isPending, onConfirm, onClose }: ConfirmProps) => {
  const t = useWords();
  const formats = useFormats();
  const missingOf = useMissingLanguages();
  const { startsAt, endsAt, texts } = plannedOf(typed);
  const written = completeLanguages.filter((language) => texts[language] !== undefined);
  const isPlanned = startsAt !== null && startsAt > askedAt;
  const askedWords = isPlanned ? "Planned" : "Now";
  const words = isOn ? "Change" : askedWords;
  return (
    <ConfirmDialog
      title={t(`startDialog.title${words}`)}
      text={t(`startDialog.text${words}`, { start: startsAt === null ? "" : formats.instant(startsAt) })}
      submit={t(`startDialog.submit${words}`)}
      busy={t("startDialog.busy")}
      failed={t("startDialog.failed")}
      tone={words === "Now" ? "danger" : "primary"}
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

interface CheckedMaintenance {
  readonly typed: FormValues<Typed>;
  readonly isOn: boolean;
  readonly call: Pick<ReturnType<typeof useCall<typeof startMaintenance>>, "error" | "isPending">;
  readonly onChecked: () => void;
}

/** The fields, with what is wrong with them. */
const useMaintenanceForm = ({ typed, isOn, call, onChecked }: CheckedMaintenance) => {
  const t = useWords();
  const { values } = typed;
  const problems = useProblems(values);
  return useForm(typed, {
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
    send: onChecked,
    error: call.error,
    isPending: call.isPending,
    words: t,
  });
};

interface MaintenanceFieldsProps {
  readonly form: ReturnType<typeof useMaintenanceForm>;
  readonly values: Typed;
  readonly isOn: boolean;
}

const MaintenanceFields = ({ form, values, isOn }: MaintenanceFieldsProps) => {
  const t = useWords();
  return (
    <>
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
    </>
  );
};

interface ChangedMeanwhileProps {
  readonly present: StaffMaintenance | null;
  readonly onKeep: () => void;
  readonly onTake: () => void;
}

/** What was decided while a person was writing: nothing that is typed is lost, nor written over theirs. */
const ChangedMeanwhile = ({ present, onKeep, onTake }: ChangedMeanwhileProps) => {
  const t = useWords();
  const names = usePlatformWords();
  const texts = completeLanguages.flatMap((language) => {
    const text = present?.texts[language];
    return text === undefined ? [] : [{ language, text }];
  });
  return (
    <Notice
      tone="warning"
      announce="assertive"
      title={t("maintenance.changed.title")}
      actions={
        <>
          <Button onClick={onKeep}>{t("maintenance.changed.keep")}</Button>
          <Button onClick={onTake}>{t("maintenance.changed.take")}</Button>
        </>
      }
    >
      {present === null
        ? t("maintenance.changed.ended")
        : t("maintenance.changed.by", { name: present.announcedBy })}
      {texts.length > 0 && (
        <>
          {" "}
          {t("maintenance.changed.texts")}
          <ul>
            {texts.map(({ language, text }) => (
              <li key={language}>
                {names(`languageNames.${language}`)}: {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
};

/**
 * What is typed, and the maintenance from which it began. A change by another person is taken at once while nothing is
 * typed, and else on request.
 */
const useTypedMaintenance = (present: StaffMaintenance | null) => {
  const [read, setRead] = useState(present);
  const [ownVersion, setOwnVersion] = useState<string>();
  const typed = useFormValues({ empty: typedOf(present) });
  const take = (): void => {
    setRead(present);
    typed.edit(typedOf(present));
  };
  const isTouched = JSON.stringify(typed.values) !== JSON.stringify(typedOf(read));
  const isChanged = present?.version !== read?.version;
  const isOwn = present !== null && present.version === ownVersion;
  const isTaken = isChanged && (isOwn || !isTouched);
  if (isTaken) take();
  return {
    typed,
    version: read?.version ?? null,
    isChangedMeanwhile: isChanged && !isTaken,
    /** Goes on with what is typed, over what holds now. */
    keep: () => setRead(present),
    take,
    /** What was sent is the form's own change. */
    noteSent: setOwnVersion,
  };
};

/** Begins a maintenance, plans one, or changes the present one. */
export const MaintenanceForm = ({ present, phone, onStarted }: MaintenanceFormProps) => {
  const t = useWords();
  const call = useCall(startMaintenance);
  const [askedAt, setAskedAt] = useState<Date>();
  const queries = useQueryClient();
  const { typed, version, isChangedMeanwhile, keep, take, noteSent } = useTypedMaintenance(present);
  const { values } = typed;
  const isOn = present?.phase === "on";
  const askWord = values.when === "now" ? "maintenance.review" : "maintenance.reviewPlan";
  const submitWord = isOn ? "maintenance.change" : askWord;
  const form = useMaintenanceForm({
    typed,
    isOn,
    call,
    onChecked: () => {
      call.reset();
      setAskedAt(new Date());
    },
  });
  const handleKeep = (): void => {
    call.reset();
    keep();
  };
  const handleTake = (): void => {
    call.reset();
    take();
  };
  const handleConfirm = (): void =>
    call.mutate(
      { body: { ...plannedOf(values), version } },
      {
        onSuccess: (started) => {
          noteSent(started.version);
          onStarted(t(started.phase === "on" ? "startDialog.doneNow" : "startDialog.donePlanned"));
        },
        onError: () => void queries.invalidateQueries({ queryKey: [getMaintenance.id] }),
        onSettled: () => setAskedAt(undefined),
      },
    );
  return (
    <Stack gap="large">
      {isChangedMeanwhile && <ChangedMeanwhile present={present} onKeep={handleKeep} onTake={handleTake} />}
      <Form
        form={form}
        width="full"
        summaryTitle={t("maintenance.summary")}
        failedTitle={t("startDialog.failed")}
      >
        <MaintenanceFields form={form} values={values} isOn={isOn} />
        <ButtonRow>
          <Button {...form.submitButton(t("startDialog.busy"))}>{t(submitWord)}</Button>
        </ButtonRow>
      </Form>
      <MaintenancePreview {...plannedOf(values)} isOn={isOn} phone={phone} />
      {askedAt !== undefined && (
        <ConfirmStart
          typed={values}
          isOn={isOn}
          askedAt={askedAt}
          isPending={call.isPending}
          onConfirm={handleConfirm}
          onClose={() => setAskedAt(undefined)}
        />
      )}
    </Stack>
  );
};
