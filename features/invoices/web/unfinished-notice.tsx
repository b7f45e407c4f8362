import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { type CardOrder, useCardPayment } from "#platform/web/portal/card-payment-context.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { InvoiceRow, UnfinishedPayment } from "../contract/invoice-fields.ts";
import { useWords } from "./words.ts";

type UnfinishedOrder = CardOrder & { readonly unfinished: UnfinishedPayment };

/** The payments that were left at the bank's page, each with its invoices among these. */
export const unfinishedOf = (invoices: readonly InvoiceRow[]): UnfinishedOrder[] => {
  const orders = new Map<string, UnfinishedOrder>();
  for (const { id, number, toPayCents, onlinePayment } of invoices) {
    const { unfinished, relatedObjectType } = onlinePayment;
    if (unfinished === undefined || unfinished.state === "in_process") continue;
    const { transactionId } = unfinished;
    const before = orders.get(transactionId)?.invoices ?? [];
    const invoice = { invoiceId: id, number, toPayCents };
    orders.set(transactionId, { invoices: [...before, invoice], relatedObjectType, unfinished });
  }
  return [...orders.values()];
};

/** Continues a payment that was left at the bank's page, or begins it again. */
export const UnfinishedNotice = ({ order }: { readonly order: UnfinishedOrder }) => {
  const t = useWords();
  const { money } = useFormats();
  const { readOnly } = useSession();
  const dialogs = useCardPayment();
  const { chargedCents, invoices } = order.unfinished;
  return (
    <Notice
      tone="warning"
      title={t("unfinished.title", { amount: money(chargedCents) })}
      actions={
        !readOnly && (
          <Button variant="primary" onClick={() => dialogs?.pay(order)}>
            {t("unfinished.continue")}
          </Button>
        )
      }
    >
      {t("unfinished.text", { invoices })}
    </Notice>
  );
};
