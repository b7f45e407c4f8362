import { CircleAlert, Download } from "lucide-react";
import { useState, type MouseEvent } from "react";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { hrefOf } from "#platform/web/api/address.ts";
import { isErrorOf, noConnection } from "#platform/web/api/api-error.ts";
import { useDownload } from "#platform/web/api/query.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { downloadInvoicePdf } from "../contract/download-invoice-pdf.ts";
import { downloadMultipointInvoicePdf } from "../contract/download-multipoint-invoice-pdf.ts";
import type { InvoiceKind } from "../contract/invoice-kind.ts";
import type { InvoiceRow } from "../contract/invoice-row.ts";
import styles from "./list.module.css";
import { useWords } from "./words.ts";

export type DownloadState = "idle" | "busy" | "failed";

/** State of each invoice's download, and functions to start it and to clear its failure. */
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
      const reason = problemText(
        isErrorOf(error, downloadInvoicePdf, downloadMultipointInvoicePdf) ? error : noConnection(),
      );
      showSnackbar({ tone: "negative", text: t("download.failedOf", { number, reason }) });
    }
  };
  return {
    stateOf: ({ id }: InvoiceRow): DownloadState => states.get(id) ?? "idle",
    start: (invoice: InvoiceRow): void => void start(invoice),
    clearFailure: ({ id }: InvoiceRow): void => setState(id, "idle"),
  };
};
export type InvoiceDownloads = ReturnType<typeof useInvoiceDownloads>;

interface InvoiceDownloadProps {
  invoice: InvoiceRow;
  downloads: InvoiceDownloads;
}

/** Clicks that open a new tab or window are left to the browser. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Link to the invoice's PDF. A click downloads it; in a new tab the browser displays it. */
export const InvoiceNumberLink = ({
  invoice,
  downloads,
  kind,
}: InvoiceDownloadProps & { kind: InvoiceKind }) => {
  const t = useWords();
  const { language } = useLanguage();
  const params = { id: invoice.id };
  const address =
    kind === "multipoint"
      ? hrefOf(downloadMultipointInvoicePdf, { params }, language)
      : hrefOf(downloadInvoicePdf, { params }, language);
  const handleClick = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    downloads.start(invoice);
  };
  return (
    <TextLink
      component="a"
      variant="strong"
      href={address}
      aria-label={t("download.of", { number: invoice.number })}
      onClick={handleClick}
    >
      {invoice.number}
    </TextLink>
  );
};

/** Button that downloads the PDF. After a failure the first press only clears the error. */
export const InvoiceDownloadButton = ({ invoice, downloads }: InvoiceDownloadProps) => {
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
