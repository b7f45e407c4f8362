import { Download } from "lucide-react";
import { useState } from "react";
import { isPlainDate, lastOfMonth, plainDate } from "#energy/calendar.ts";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Form } from "#platform/ui/form/form.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { useDownload } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
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
  const [draft, setDraft] = useState<{
    start: string;
    end: string;
    type: (typeof archivedTypes)[number];
    format: (typeof consumptionFormats)[number];
  }>({
    start: months[0] ?? "",
    end: lastOfMonth(plainDate(months.at(-1) ?? "")),
    type: "hourly",
    format: "csv",
  });
  const [megabytes, setMegabytes] = useState(0);
  const { mutate, error, isPending } = useDownload(archiveConsumption, (byteCount) =>
    setMegabytes(Math.floor(byteCount / bytesOfMegabyte)),
  );
  const { start, end, type, format } = draft;
  const edit = (change: Partial<typeof draft>): void => setDraft({ ...draft, ...change });
  const download = (): void => {
    setMegabytes(0);
    const days = {
      ...(isPlainDate(start) ? { start } : {}),
      ...(isPlainDate(end) ? { end } : {}),
    };
    mutate({ params: { type }, query: { ...days, format } });
  };
  return (
    <Section title={t("archive.title")} lead={t("archive.lead")}>
      <Form onSubmit={download}>
        <div className={styles.fields}>
          <TextField
            type="date"
            label={t("archive.from")}
            value={start}
            onValueChange={(day) => edit({ start: day })}
          />
          <TextField
            type="date"
            label={t("archive.to")}
            value={end}
            onValueChange={(day) => edit({ end: day })}
          />
          <SelectField
            label={t("archive.type")}
            options={archivedTypes.map((value) => ({ value, label: t(`archive.types.${value}`) }))}
            value={type}
            onValueChange={(value) => edit({ type: archivedTypes.find((known) => known === value) ?? type })}
          />
          <SelectField
            label={t("archive.format")}
            options={consumptionFormats.map((value) => ({ value, label: t(`archive.formats.${value}`) }))}
            value={format}
            onValueChange={(value) =>
              edit({ format: consumptionFormats.find((known) => known === value) ?? format })
            }
          />
        </div>
        <ButtonRow>
          <Button
            type="submit"
            icon={<Download aria-hidden="true" />}
            {...(isPending ? { busyText: t("archive.busy", { megabytes }) } : {})}
          >
            {t("archive.submit")}
          </Button>
        </ButtonRow>
        <FailureNotice title={t("archive.failed")} error={error} words={words} />
      </Form>
    </Section>
  );
};
