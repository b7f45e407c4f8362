import { useSuspenseQuery } from "@tanstack/react-query";
import { ChevronDown, CircleAlert, Download, FileCode, FileSpreadsheet, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { getPrivateSettings } from "#features/operations/contract/get-private-settings.ts";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { Menu } from "#platform/ui/overlay/menu.tsx";
import { isErrorOf, noConnection } from "#platform/web/api/api-error.ts";
import { query, useDownload } from "#platform/web/api/query.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { downloadInvoiceFile } from "../contract/download-invoice-file.ts";
import { downloadInvoicePdf } from "../contract/download-invoice-pdf.ts";
import { downloadMultipointInvoiceFile } from "../contract/download-multipoint-invoice-file.ts";
import { downloadMultipointInvoicePdf } from "../contract/download-multipoint-invoice-pdf.ts";
import { type DownloadType, invoiceFileTypes } from "../contract/invoice-file.ts";
import type { InvoiceKind } from "../contract/invoice-kind.ts";
import type { InvoiceRow } from "../contract/invoice-fields.ts";
import styles from "./list.module.css";
import { useWords } from "./words.ts";

/** The types of file that the deployment offers. */
export const useDownloadTypes = (): readonly DownloadType[] =>
  useSuspenseQuery(query(getPrivateSettings, {})).data.invoices.downloadTypes;

export type DownloadState = "idle" | "busy" | "failed";

/** State of each invoice's download, and functions to start it and to clear its failure. */
export const useInvoiceDownloads = (kind: InvoiceKind) => {
  const t = useWords();
  const problemText = useProblemText(t);
  const showSnackbar = useSnackbar();
  const single = useDownload(downloadInvoicePdf);
  const multipoint = useDownload(downloadMultipointInvoicePdf);
  const singleFile = useDownload(downloadInvoiceFile);
  const multipointFile = useDownload(downloadMultipointInvoiceFile);
  const [states, setStates] = useState<ReadonlyMap<number, DownloadState>>(new Map());
  const setState = (id: number, state: DownloadState): void =>
    setStates((before) => new Map(before).set(id, state));

  const download = (id: number, type: DownloadType): Promise<void> => {
    const isMultipoint = kind === "multipoint";
    return type === "pdf"
      ? (isMultipoint ? multipoint : single).mutateAsync({ params: { id } })
      : (isMultipoint ? multipointFile : singleFile).mutateAsync({ params: { id, type } });
  };
  const start = async ({ id, number }: InvoiceRow, type: DownloadType): Promise<void> => {
    if (states.get(id) === "busy") return;
    setState(id, "busy");
    try {
      await download(id, type);
      setState(id, "idle");
    } catch (error) {
      setState(id, "failed");
      const reason = problemText(
        isErrorOf(error, downloadInvoicePdf, downloadMultipointInvoicePdf, downloadInvoiceFile)
          ? error
          : noConnection(),
      );
      showSnackbar({ tone: "negative", text: t("download.failedOf", { number, reason }) });
    }
  };
  return {
    stateOf: ({ id }: InvoiceRow): DownloadState => states.get(id) ?? "idle",
    start: (invoice: InvoiceRow, type: DownloadType = "pdf"): void => void start(invoice, type),
    clearFailure: ({ id }: InvoiceRow): void => setState(id, "idle"),
  };
};
export type InvoiceDownloads = ReturnType<typeof useInvoiceDownloads>;

interface InvoiceDownloadProps {
  invoice: InvoiceRow;
  downloads: InvoiceDownloads;
}

const fileIcons = {
  signed_pdf: <ShieldCheck aria-hidden="true" />,
  signed_xml: <FileCode aria-hidden="true" />,
  curve: <FileSpreadsheet aria-hidden="true" />,
} as const;

/** Menu of the files that an invoice has beside its PDF, where the deployment offers any. */
const InvoiceFileMenu = ({ invoice, downloads, kind }: InvoiceDownloadProps & { kind: InvoiceKind }) => {
  const t = useWords();
  const types = useDownloadTypes();
  // Distributors publish no curves of gas.
  const offered = invoiceFileTypes.filter(
    (type) => types.includes(type) && !(type === "curve" && kind === "gas"),
  );
  if (offered.length === 0) return null;
  return (
    <Menu
      heading={t("download.filesOf", { number: invoice.number })}
      choices={offered.map((type) => ({
        id: type,
        label: t(`download.types.${type}`),
        icon: fileIcons[type],
        onSelect: () => downloads.start(invoice, type),
      }))}
      trigger={
        <Button
          size="small"
          variant="quiet"
          className={styles.download}
          icon={<ChevronDown aria-hidden="true" />}
          aria-label={t("download.filesOf", { number: invoice.number })}
        >
          {t("download.files")}
        </Button>
      }
    />
  );
};

/** Button that downloads the PDF. After a failure the first press only clears the error. */
const InvoicePdfButton = ({ invoice, downloads }: InvoiceDownloadProps) => {
  const t = useWords();
  const state = downloads.stateOf(invoice);
  if (state === "failed") {
    return (
      <Button
        size="small"
        className={styles.download}
        icon={<CircleAlert aria-hidden="true" className={styles.failed} />}
        onClick={() => downloads.clearFailure(invoice)}
      >
        {t("download.failed")}
      </Button>
    );
  }
  const isBusy = state === "busy";
  return (
    <Button
      size="small"
      className={styles.download}
      icon={<Download aria-hidden="true" />}
      aria-label={isBusy ? undefined : t("download.of", { number: invoice.number })}
      onClick={() => downloads.start(invoice)}
      {...(isBusy ? { busyText: t("download.busy") } : {})}
    >
      {t("download.action")}
    </Button>
  );
};

/** The button of the PDF and the menu of the other files, as the deployment offers them. */
export const InvoiceDownloadButton = (props: InvoiceDownloadProps & { kind: InvoiceKind }) => {
  const hasPdf = useDownloadTypes().includes("pdf");
  return (
    <span className={styles.downloads}>
      {(hasPdf || props.downloads.stateOf(props.invoice) !== "idle") && <InvoicePdfButton {...props} />}
      <InvoiceFileMenu {...props} />
    </span>
  );
};
