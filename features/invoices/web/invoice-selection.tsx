import { FileArchive, ListChecks } from "lucide-react";
import { useState } from "react";
import type { Column } from "#platform/ui/data/data-table.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { isErrorOf, noConnection } from "#platform/web/api/api-error.ts";
import { useDownload } from "#platform/web/api/query.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { archiveInvoices, maxInvoicesInArchive } from "../contract/archive-invoices.ts";
import type { InvoiceRow } from "../contract/invoice-row.ts";
import { useDownloadTypes } from "./invoice-download.tsx";
import styles from "./list.module.css";
import { useWords } from "./words.ts";

/** The invoices that are ticked, on any page of the list. */
export const useInvoiceSelection = () => {
  const t = useWords();
  const [isOn, setOn] = useState(false);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const set = (changed: readonly number[], isChosen: boolean): void => {
    const next = new Set(ids);
    for (const id of changed) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setIds(next);
  };
  const column: Column<InvoiceRow> = {
    key: "select",
    header: t("select.column"),
    cell: ({ id, number }) => (
      <input
        type="checkbox"
        className={styles.tick}
        aria-label={t("select.one", { number })}
        checked={ids.has(id)}
        onChange={(event) => set([id], event.target.checked)}
      />
    ),
  };
  return {
    isOn,
    ids,
    column,
    set,
    start: () => setOn(true),
    stop: () => {
      setOn(false);
      setIds(new Set());
    },
  };
};
type InvoiceSelection = ReturnType<typeof useInvoiceSelection>;

interface InvoiceSelectionBarProps {
  selection: InvoiceSelection;
  /** The invoices of the page. */
  invoices: readonly InvoiceRow[];
}

/** Turns the selection on, and downloads the PDFs of the selected invoices in one archive. */
export const InvoiceSelectionBar = ({ selection, invoices }: InvoiceSelectionBarProps) => {
  const t = useWords();
  const problemText = useProblemText(t);
  const showSnackbar = useSnackbar();
  const archive = useDownload(archiveInvoices);
  const { ids } = selection;
  if (!useDownloadTypes().includes("pdf")) return null;
  if (!selection.isOn) {
    return (
      <Button size="small" icon={<ListChecks aria-hidden="true" />} onClick={selection.start}>
        {t("select.start")}
      </Button>
    );
  }
  const download = async (): Promise<void> => {
    try {
      await archive.mutateAsync({ body: { ids: [...ids], type: "pdf" } });
    } catch (error) {
      const known = isErrorOf(error, archiveInvoices) ? error : noConnection();
      showSnackbar({ tone: "negative", text: t("export.failed", { reason: problemText(known) }) });
    }
  };
  const isNone = ids.size === 0;
  const isTooMany = ids.size > maxInvoicesInArchive;
  const isWholePage = invoices.every(({ id }) => ids.has(id));
  return (
    <>
      <Button
        size="small"
        onClick={() =>
          selection.set(
            invoices.map(({ id }) => id),
            !isWholePage,
          )
        }
      >
        {t(isWholePage ? "select.noneOfPage" : "select.page")}
      </Button>
      <Button
        size="small"
        variant="primary"
        icon={<FileArchive aria-hidden="true" />}
        aria-disabled={isNone || isTooMany}
        onClick={() => {
          if (!isNone && !isTooMany) void download();
        }}
        {...(archive.isPending ? { busyText: t("download.busy") } : {})}
      >
        {t("select.download", { count: ids.size })}
      </Button>
      <Button size="small" variant="quiet" onClick={selection.stop}>
        {t("select.stop")}
      </Button>
      {isTooMany && <p>{t("select.tooMany", { count: maxInvoicesInArchive })}</p>}
    </>
  );
};
