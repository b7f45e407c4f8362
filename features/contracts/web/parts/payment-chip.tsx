import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { Amount } from "#platform/ui/data/amount.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useWords } from "../words.ts";
import styles from "./payment-chip.module.css";

/** Whether the contract's invoices are paid, and how much is not. */
export const PaymentChip = ({ debtCents }: { debtCents: number }) => {
  const t = useWords();
  const formats = useFormats();
  if (debtCents <= 0) return <StatusChip tone="positive">{t("payment.upToDate")}</StatusChip>;
  return (
    <span className={styles.debt}>
      <StatusChip tone="negative">{t("payment.pending")}</StatusChip>
      <Amount value={formats.money(debtCents)} />
    </span>
  );
};
