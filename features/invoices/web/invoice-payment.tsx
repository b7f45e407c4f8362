import { CreditCard, ReceiptText } from "lucide-react";
import { canPayOnline, paymentStatus } from "#energy/payment-status.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { Tooltip } from "#platform/ui/overlay/tooltip.tsx";
import { useCardPayment } from "#platform/web/portal/card-payment-context.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import type { InvoiceRow } from "../contract/invoice-fields.ts";
import { useWords } from "./words.ts";

/** Whether the invoice can be paid by card now: enabled, neither paid nor a refund. */
export const isPayable = ({ onlinePayment, paymentStatus, rectifying }: InvoiceRow): boolean =>
  canPayOnline({
    isPaymentEnabled: onlinePayment.isEnabled,
    statusCode: paymentStatus,
    rectificativeType: rectifying,
  });

/** A paid invoice with a card payment; one that waits for the retailer's verification always has a summary. */
const hasTransactionSummary = (invoice: InvoiceRow): boolean =>
  paymentStatus({
    statusCode: invoice.paymentStatus,
    rectificativeType: invoice.rectifying,
    amountTotalCents: invoice.totalCents,
    amountPendingCents: invoice.pendingCents,
    isInPlan: invoice.isInPlan === true,
  }) === "paid" &&
  (invoice.paymentStatus === "manual_verification_required" || invoice.onlinePayment.hasTransaction === true);

/** Pays the invoice, or shows its card payment; nothing where neither is possible. */
export const InvoicePaymentButton = ({ invoice }: { readonly invoice: InvoiceRow }) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const { readOnly } = useSession();
  const dialogs = useCardPayment();
  if (dialogs === undefined) return null;
  const { id: invoiceId, number, toPayCents, onlinePayment } = invoice;
  if (hasTransactionSummary(invoice))
    return (
      <Button
        size="small"
        icon={<ReceiptText aria-hidden="true" />}
        aria-label={t("payment.summaryOf", { number })}
        onClick={() => dialogs.showTransaction({ invoiceId, number })}
      >
        {t("payment.summary")}
      </Button>
    );
  const { unfinished } = onlinePayment;
  if (unfinished?.state === "in_process") return <span>{t("payment.inProcess")}</span>;
  if (!isPayable(invoice)) return null;
  const pay = {
    size: "small",
    icon: <CreditCard aria-hidden="true" />,
    "aria-label": t(unfinished === undefined ? "payment.payOf" : "payment.continueOf", { number }),
    children: t(unfinished === undefined ? "payment.pay" : "payment.continue"),
  } as const;
  if (readOnly) {
    const reason = platformWords("errors.read_only_session");
    return (
      <Tooltip label={reason}>
        <Button {...pay} aria-disabled aria-description={reason} />
      </Tooltip>
    );
  }
  return (
    <Button
      {...pay}
      variant="primary"
      onClick={() =>
        dialogs.pay({
          invoices: [{ invoiceId, number, toPayCents }],
          relatedObjectType: onlinePayment.relatedObjectType,
          unfinished,
        })
      }
    />
  );
};
