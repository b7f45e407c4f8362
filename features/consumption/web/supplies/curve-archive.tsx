import { Download } from "lucide-react";
import { useState } from "react";
import { isPlainDate, lastOfMonth, plainDate } from "#energy/calendar.ts";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { useDownload } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { archiveConsumption, archivedTypes } from "../../contract/archive-consumption.ts";
import { consumptionFormats } from "../../contract/download-consumption.ts";
import { useWords } from "../words.ts";
import styles from "./curve-archive.module.css";
import { useSupplyWords } from "./supplies-words.ts";

const bytesOfMegabyte = 1_000_000;

/** The readings of every contract in one file, for any days; by default those of the months that are shown. */
export const CurveArchive = ({ months }: { months: readonly string[] }) => {
  const t = useSupplyWords();
  const words = useWords();
  const typed = useFormValues<{
    start: string;
    end: string;
    type: (typeof archivedTypes)[number];
    format: (typeof consumptionFormats)[number];
  }>({
    empty: {
      start: months[0] ?? "",
      end: lastOfMonth(plainDate(months.at(-1) ?? "")),
      type: "hourly",
      format: "csv",
    },
  });
  const [megabytes, setMegabytes] = useState(0);
  const { mutate, error, isPending } = useDownload(archiveConsumption, (byteCount) =>
    setMegabytes(Math.floor(byteCount / bytesOfMegabyte)),
  );
  const { start, end, type, format } = typed.values;
  const download = (): void => {
    setMegabytes(0);
    const days = {
      ...(isPlainDate(start) ? { start } : {}),
      ...(isPlainDate(end) ? { end } : {}),
    };
    mutate({ params: { type }, query: { ...days, format } });
  };
  const form = useForm(typed, {
    fields: {
      start: { label: t("archive.from") },
      end: { label: t("archive.to") },
      type: { label: t("archive.type") },
      format: { label: t("archive.format") },
    },
    send: download,
    error,
    isPending,
    words,
  });
  return (
    <Section title={t("archive.title")} lead={t("archive.lead")}>
      <Form form={form} failedTitle={t("archive.failed")}>
        <div className={styles.fields}>
          <TextField type="date" {...form.field("start")} />
          <TextField type="date" {...form.field("end")} />
          <SelectField
            {...form.field("type")}
            options={archivedTypes.map((value) => ({ value, label: t(`archive.types.${value}`) }))}
            onValueChange={(value) =>
              form.edit({ type: archivedTypes.find((known) => known === value) ?? type })
            }
          />
          <SelectField
            {...form.field("format")}
            options={consumptionFormats.map((value) => ({ value, label: t(`archive.formats.${value}`) }))}
            onValueChange={(value) =>
              form.edit({ format: consumptionFormats.find((known) => known === value) ?? format })
            }
          />
        </div>
        <ButtonRow>
          <Button
            {...form.submitButton(t("archive.busy", { megabytes }))}
            variant="secondary"
            icon={<Download aria-hidden="true" />}
          >
            {t("archive.submit")}
          </Button>
        </ButtonRow>
      </Form>
    </Section>
  );
};
