import { useState } from "react";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { ApiError, noConnection } from "#platform/web/api/api-error.ts";
import { useDownload } from "#platform/web/api/query.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { downloadInvoicePdf } from "#features/invoices/contract/download-invoice-pdf.ts";
import { downloadMultipointInvoicePdf } from "#features/invoices/contract/download-multipoint-invoice-pdf.ts";
import type { InvoiceKind } from "#features/invoices/contract/invoice-kind.ts";
import type { InvoiceRow } from "#features/invoices/contract/invoice-row.ts";
import { useWords } from "../words.ts";

export type DownloadState = "idle" | "busy" | "failed";

/** The PDF of each invoice of the list: where its download stands, and how to start it or forget its failure. */
export const useInvoiceDownloads = (kind: InvoiceKind) => {
  const t = useWords();
  const problemText = useProblemText(t);
  const showSnackbar = useSnackbar();
  const single = useDownload(downloadInvoicePdf);
  const multipoint = useDownload(downloadMultipointInvoicePdf);
  const [states, setStates] = useState<ReadonlyMap<number, DownloadState>>(new Map());
  const setState = (id: number, state: DownloadState): void =>
    setStates((before) => new Map(before).set(id, state));

  const start = async ({ id, number }: InvoiceRow): Promise<void> => {
    if (states.get(id) === "busy") return;
    setState(id, "busy");
    const { mutateAsync } = kind === "multipoint" ? multipoint : single;
    try {
      await mutateAsync({ params: { id } });
      setState(id, "idle");
    } catch (error) {
      setState(id, "failed");
      const reason = problemText(error instanceof ApiError ? error : noConnection());
      showSnackbar({ tone: "negative", text: t("download.failedOf", { number, reason }) });
    }
  };
  return {
    stateOf: ({ id }: InvoiceRow): DownloadState => states.get(id) ?? "idle",
    start: (invoice: InvoiceRow): void => void start(invoice),
    forget: ({ id }: InvoiceRow): void => setState(id, "idle"),
  };
};
export type InvoiceDownloads = ReturnType<typeof useInvoiceDownloads>;
