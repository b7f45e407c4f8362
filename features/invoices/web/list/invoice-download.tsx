import { CircleAlert, Download } from "lucide-react";
import type { MouseEvent } from "react";
import { Button } from "#platform/ui/form/button.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { hrefOf } from "#platform/web/api/address.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { downloadInvoicePdf } from "#features/invoices/contract/download-invoice-pdf.ts";
import { downloadMultipointInvoicePdf } from "#features/invoices/contract/download-multipoint-invoice-pdf.ts";
import type { InvoiceKind } from "#features/invoices/contract/invoice-kind.ts";
import type { InvoiceRow } from "#features/invoices/contract/invoice-row.ts";
import { useWords } from "../words.ts";
import styles from "./list.module.css";
import type { InvoiceDownloads } from "./use-invoice-downloads.ts";

interface InvoiceDownloadProps {
  invoice: InvoiceRow;
  downloads: InvoiceDownloads;
}

/** A press that wants a new tab or window goes to the browser. */
const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** The invoice's number, which is the way to its PDF; in another tab the browser shows it. */
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
    if (!isPlainPress(event)) return;
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

/** The same as a button within the thumb's reach. After a failure its first press only forgets it. */
export const InvoiceDownloadButton = ({ invoice, downloads }: InvoiceDownloadProps) => {
  const t = useWords();
  const state = downloads.stateOf(invoice);
  if (state === "failed") {
    return (
      <Button
        size="small"
        className={styles.download}
        icon={<CircleAlert aria-hidden="true" className={styles.failed} />}
        onClick={() => downloads.forget(invoice)}
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
