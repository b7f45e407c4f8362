import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { putOffCases } from "../contract/put-off-cases.ts";
import type { QueuedCaseRow } from "../contract/queued-case.ts";
import { useQueueChanged } from "./use-queue-changed.ts";
import { useWords } from "./words.ts";

interface PutOffProps {
  readonly queued: Pick<QueuedCaseRow, "kind" | "reference" | "putOffUntil">;
  readonly today: string;
}

const DayForm = ({ queued: { kind, reference } }: Pick<PutOffProps, "queued">) => {
  const t = useWords();
  const showSnackbar = useSnackbar();
  const announceChange = useQueueChanged();
  const { mutate, error, isPending } = useCall(putOffCases);
  const typed = useFormValues({ empty: { until: "" } });
  const { until } = typed.values;
  const form = useForm(typed, {
    id: "put-off",
    fields: {
      until: {
        label: t("putOff.until"),
        problem: until === "" ? t("putOff.missing") : undefined,
        codes: ["day_not_later"],
      },
    },
    send: () =>
      mutate(
        { body: { cases: [{ kind, reference }], until } },
        {
          onSuccess: () => {
            showSnackbar({ tone: "positive", text: t("putOff.done") });
            announceChange();
          },
        },
      ),
    error,
    isPending,
    words: t,
  });
  return (
    <Form form={form} failedTitle={t("putOff.failed")}>
      <TextField {...form.field("until")} type="date" width="medium" />
      <Button {...form.submitButton(t("assign.busy"))} variant="secondary">
        {t("putOff.submit")}
      </Button>
    </Form>
  );
};

/** Puts a case off until a day, or brings it back. */
export const PutOff = ({ queued, today }: PutOffProps) => {
  const t = useWords();
  const formats = useFormats();
  const showSnackbar = useSnackbar();
  const announceChange = useQueueChanged();
  const { mutate, error, isPending } = useCall(putOffCases);
  const { kind, reference, putOffUntil } = queued;
  if (putOffUntil === null || putOffUntil <= today) return <DayForm queued={queued} />;
  const bringBack = (): void =>
    mutate(
      { body: { cases: [{ kind, reference }], until: null } },
      {
        onSuccess: () => {
          showSnackbar({ tone: "positive", text: t("putOff.isBack") });
          announceChange();
        },
      },
    );
  return (
    <>
      <p>{t("list.putOffUntil", { day: formats.dayInText(putOffUntil) })}</p>
      <FailureNotice title={t("putOff.failed")} error={error} words={t} />
      <Button onClick={bringBack} {...(isPending ? { busyText: t("assign.busy") } : {})}>
        {t("putOff.back")}
      </Button>
    </>
  );
};
