import { FileArchive } from "lucide-react";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { isErrorOf, noConnection } from "#platform/web/api/api-error.ts";
import { useDownload } from "#platform/web/api/query.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { archiveInvoices, maxInvoicesInArchive } from "../contract/archive-invoices.ts";
import type { InvoiceSelectionBarProps } from "./invoice-selection.tsx";
import { useWords } from "./words.ts";

/** Selects the page, downloads the PDFs of the selected invoices in one archive, and ends the selection. */
export const SelectionActions = ({ selection, invoices }: InvoiceSelectionBarProps) => {
  const t = useWords();
  const problemText = useProblemText(t);
  const showSnackbar = useSnackbar();
  const archive = useDownload(archiveInvoices);
  const { ids } = selection;
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
