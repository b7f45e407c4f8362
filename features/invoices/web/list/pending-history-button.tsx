import { lazy, Suspense, useState } from "react";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import type { InvoiceRow } from "#features/invoices/contract/invoice-row.ts";
import { useWords } from "../words.ts";
import styles from "./list.module.css";

const PendingHistoryDialog = lazy(async () => ({
  default: (await import("./pending-history-dialog.tsx")).PendingHistoryDialog,
}));

/** On an unpaid invoice with more than one step: the way to them. */
export const PendingHistoryButton = ({ invoice }: { invoice: InvoiceRow }) => {
  const t = useWords();
  const [state, setState] = useState<"never_opened" | "open" | "closed">("never_opened");
  const steps = invoice.pendingStates?.length ?? 0;
  if (invoice.paymentStatus !== "unpaid" || steps < 2) return null;
  return (
    <>
      <TextLink
        component="button"
        type="button"
        aria-haspopup="dialog"
        aria-label={t("history.of", { number: invoice.number })}
        className={styles.history}
        onClick={() => setState("open")}
      >
        {t("history.action")}
      </TextLink>
      {state !== "never_opened" && (
        <Suspense>
          <PendingHistoryDialog
            invoice={invoice}
            isOpen={state === "open"}
            onClose={() => setState("closed")}
          />
        </Suspense>
      )}
    </>
  );
};
