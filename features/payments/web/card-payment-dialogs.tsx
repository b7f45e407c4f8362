import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Button } from "#platform/ui/form/button.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { query } from "#platform/web/api/query.ts";
import type { CardOrder, InvoiceToPay } from "#platform/web/portal/card-payment-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { getPublishableKey } from "../contract/get-publishable-key.ts";
import { listPaymentPlatforms } from "../contract/list-payment-platforms.ts";
import { PaymentDialog, type OfferedPlatform } from "./payment-dialog.tsx";
import { rememberedOrder } from "./remembered-order.ts";
import { TransactionFacts } from "./transaction-facts.tsx";
import { useCardPayment, useOrderPayment, type PaymentRequest } from "./use-card-payment.ts";
import { useWords } from "./words.ts";

/** The platforms that are offered to the customer of the session. */
const usePlatforms = () => {
  const { data: names, error: listError } = useQuery(query(listPaymentPlatforms, {}));
  const { data: cardForm, error: keyError } = useQuery({
    ...query(getPublishableKey, { params: { platform: "stripe" } }),
    enabled: names?.includes("stripe") === true,
  });
  const isKnown = names !== undefined && (cardForm !== undefined || !names.includes("stripe"));
  const platforms = isKnown
    ? names.map((name): OfferedPlatform => ({ name, cardForm: name === "stripe" ? cardForm : undefined }))
    : undefined;
  return { platforms, platformsError: listError ?? keyError };
};

interface OrderPaymentDialogProps {
  /** Undefined for a payment of which this tab has forgotten the invoices. */
  readonly order: CardOrder | undefined;
  /** The payment with which the customer comes back from the bank's own page. */
  readonly resumes: PaymentRequest | undefined;
  readonly onClose: () => void;
}

/** Pays invoices of the customer of the session. They are remembered in this tab until the payment has an outcome. */
export const OrderPaymentDialog = ({ order, resumes, onClose }: OrderPaymentDialogProps) => {
  const payment = useCardPayment(useOrderPayment(order), {
    resumes,
    unfinished: order?.unfinished,
  });
  const platforms = usePlatforms();
  const isOver = payment.step.name === "paid" || payment.step.name === "already_paid";
  // Outside React: the browser's storage.
  useEffect(() => {
    if (isOver) rememberedOrder.remove();
    else if (order !== undefined) rememberedOrder.write(order);
  }, [isOver, order]);
  const handleClose = (): void => {
    rememberedOrder.remove();
    onClose();
  };
  const invoices = order?.invoices ?? [];
  const [first] = invoices;
  return (
    <PaymentDialog
      payment={payment}
      numbers={invoices.map(({ number }) => number)}
      amountCents={order && invoices.reduce((sum, { toPayCents }) => sum + toPayCents, 0)}
      {...platforms}
      receipt={first && <TransactionFacts invoiceId={first.invoiceId} />}
      onClose={handleClose}
    />
  );
};

interface TransactionDialogProps {
  readonly invoice: Pick<InvoiceToPay, "invoiceId" | "number">;
  readonly onClose: () => void;
}

export const TransactionDialog = ({ invoice, onClose }: TransactionDialogProps) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={platformWords("close")}
      title={t("transaction.title")}
      description={t("about", { invoices: 1, number: invoice.number })}
      actions={
        <Button variant="primary" onClick={onClose}>
          {platformWords("close")}
        </Button>
      }
    >
      <TransactionFacts invoiceId={invoice.invoiceId} />
    </Dialog>
  );
};
