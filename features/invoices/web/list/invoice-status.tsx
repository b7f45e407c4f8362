import { paymentStatus, paymentStatusTone } from "#energy/payment-status.ts";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { InvoiceRow } from "#features/invoices/contract/invoice-row.ts";
import { useWords } from "../words.ts";
import styles from "./list.module.css";
import { PendingHistoryButton } from "./pending-history-button.tsx";

/** Where the payment stands, and what of it is pending. */
export const InvoiceStatus = ({ invoice }: { invoice: InvoiceRow }) => {
  const t = useWords();
  const { money } = useFormats();
  const status = paymentStatus({
    statusCode: invoice.paymentStatus,
    rectificativeType: invoice.rectifying,
    amountTotalCents: invoice.totalCents,
    amountPendingCents: invoice.pendingCents,
  });
  return (
    <span className={`${styles.pair} ${styles.status}`}>
      <StatusChip tone={paymentStatusTone(status)}>{t(`status.${status}`)}</StatusChip>
      {invoice.pendingCents !== 0 && (
        <span className={styles.soft}>
          {invoice.pendingCents > 0
            ? t("list.pending", { amount: money(invoice.pendingCents) })
            : t("list.toReturn", { amount: money(-invoice.pendingCents) })}
        </span>
      )}
      <PendingHistoryButton invoice={invoice} />
    </span>
  );
};
