import { FileArchive, FileSpreadsheet, FileText, Share } from "lucide-react";
import { useState } from "react";
import { madridDate } from "#energy/calendar.ts";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { Menu, type MenuChoice } from "#platform/ui/overlay/menu.tsx";
import { isErrorOf, noConnection } from "#platform/web/api/api-error.ts";
import { useDownload } from "#platform/web/api/query.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { archiveInvoices } from "../contract/archive-invoices.ts";
import { downloadYearlyStatement } from "../contract/download-yearly-statement.ts";
import { exportInvoices } from "../contract/export-invoices.ts";
import type { FilterItem, InvoiceRow, InvoiceSort } from "../contract/invoice-fields.ts";
import type { InvoiceKind } from "../contract/invoice-kind.ts";
import { useDownloadTypes } from "./invoice-download.tsx";
import { useWords } from "./words.ts";

interface InvoiceExportProps {
  kind: InvoiceKind;
  filter: readonly FilterItem[];
  sort: InvoiceSort;
  /** The invoices of the page that is shown. */
  invoices: readonly InvoiceRow[];
}

/** A menu with the files of the whole list: as a sheet, the documents of its page in one archive, a year's statement. */
export const InvoiceExportMenu = ({ kind, filter, sort, invoices }: InvoiceExportProps) => {
  const t = useWords();
  const problemText = useProblemText(t);
  const showSnackbar = useSnackbar();
  const types = useDownloadTypes();
  const list = useDownload(exportInvoices);
  const archive = useDownload(archiveInvoices);
  const statement = useDownload(downloadYearlyStatement);
  const [year] = useState(() => Number(madridDate(new Date()).slice(0, 4)));
  const isBusy = list.isPending || archive.isPending || statement.isPending;

  const run = async (download: Promise<void>): Promise<void> => {
    try {
      await download;
    } catch (error) {
      const known = isErrorOf(error, exportInvoices, archiveInvoices, downloadYearlyStatement)
        ? error
        : noConnection();
      showSnackbar({ tone: "negative", text: t("export.failed", { reason: problemText(known) }) });
    }
  };
  const exportAs = (format: "csv" | "xlsx") => () =>
    void run(list.mutateAsync({ query: { type: kind, filter: [...filter], sort, format } }));
  const choices: MenuChoice[] = [
    {
      id: "xlsx",
      label: t("export.xlsx"),
      icon: <FileSpreadsheet aria-hidden="true" />,
      onSelect: exportAs("xlsx"),
    },
    {
      id: "csv",
      label: t("export.csv"),
      icon: <FileSpreadsheet aria-hidden="true" />,
      onSelect: exportAs("csv"),
    },
    ...(types.includes("pdf")
      ? [
          {
            id: "archive",
            label: t("export.archive", { count: invoices.length }),
            icon: <FileArchive aria-hidden="true" />,
            onSelect: () =>
              void run(archive.mutateAsync({ body: { ids: invoices.map(({ id }) => id), type: "pdf" } })),
          },
        ]
      : []),
    ...[year, year - 1].map((statementYear) => ({
      id: `statement-${statementYear}`,
      label: t("export.statement", { year: String(statementYear) }),
      icon: <FileText aria-hidden="true" />,
      onSelect: () => void run(statement.mutateAsync({ params: { year: statementYear } })),
    })),
  ];
  return (
    <Menu
      choices={choices}
      trigger={
        <Button
          size="small"
          icon={<Share aria-hidden="true" />}
          {...(isBusy ? { busyText: t("download.busy") } : {})}
        >
          {t("export.open")}
        </Button>
      }
    />
  );
};
