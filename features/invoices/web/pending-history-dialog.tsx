import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { InvoiceRow } from "../contract/invoice-fields.ts";
import { useWords } from "./words.ts";
import styles from "./list.module.css";

interface PendingHistoryDialogProps {
  invoice: InvoiceRow;
  isOpen: boolean;
  onClose: () => void;
}

export const PendingHistoryDialog = ({ invoice, isOpen, onClose }: PendingHistoryDialogProps) => {
  const t = useWords();
  const { day, money } = useFormats();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("history.title")}
      description={t("history.text", { number: invoice.number, amount: money(invoice.totalCents) })}
      closeLabel={t("history.close")}
    >
      <ol className={styles.steps}>
        {invoice.pendingStates?.map(({ changedOn, state }, index) => (
          <li key={index}>
            <time dateTime={changedOn}>{day(changedOn)}</time>
            <span>{state.description}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
};
