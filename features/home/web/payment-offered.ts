import type { OwedBill, summarizeInvoices } from "#features/invoices/contract/summarize-invoices.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import type { CardOrder } from "#platform/web/portal/card-payment-context.ts";

type ToPay = Pick<AnswerOf<typeof summarizeInvoices>["toPay"], "invoices" | "bills">;

/** How the first screen lets a customer pay what is owed. */
export type PaymentOffered =
  /** A payment was left at the bank's page. */
  | { readonly kind: "continue"; readonly order: CardOrder }
  /** All that can be paid by card, with one charge. */
  | { readonly kind: "pay"; readonly order: CardOrder; readonly totalCents: number }
  /** Bills that cannot be paid with one charge, or more than are known here. */
  | { readonly kind: "choose" }
  /** The bank has to say whether it has made a payment. */
  | { readonly kind: "in_process" }
  /** Not by card. */
  | { readonly kind: "other" };

const typeOf = ({ kind }: OwedBill): CardOrder["relatedObjectType"] =>
  kind === "multipoint" ? "multipoint_invoice" : "invoice";

const invoicesOf = (bills: readonly OwedBill[]): CardOrder["invoices"] =>
  bills.map(({ id, number, cents }) => ({ invoiceId: id, number, toPayCents: cents }));

/** The same rule as on the bills to pay: a bill with an open claim is not paid unless the customer chooses it there. */
export const paymentOffered = ({ invoices, bills }: ToPay, takesCards: boolean): PaymentOffered => {
  if (!takesCards) return { kind: "other" };
  const left = bills.find(({ unfinished }) => unfinished?.state === "to_continue");
  if (left !== undefined && left.unfinished !== null) {
    const { unfinished } = left;
    const same = bills.filter((bill) => bill.unfinished?.transactionId === unfinished.transactionId);
    return {
      kind: "continue",
      order: { invoices: invoicesOf(same), relatedObjectType: typeOf(left), unfinished },
    };
  }
  const byCard = bills.filter(({ payment }) => payment === "card");
  const payable = byCard.filter(({ isDisputed }) => !isDisputed);
  const [first] = payable;
  if (invoices > bills.length && byCard.length > 0) return { kind: "choose" };
  if (first === undefined) {
    if (byCard.length > 0) return { kind: "choose" };
    return { kind: bills.some(({ unfinished }) => unfinished !== null) ? "in_process" : "other" };
  }
  const relatedObjectType = typeOf(first);
  if (payable.some((bill) => typeOf(bill) !== relatedObjectType)) return { kind: "choose" };
  const totalCents = payable.reduce((sum, { cents }) => sum + cents, 0);
  return { kind: "pay", order: { invoices: invoicesOf(payable), relatedObjectType }, totalCents };
};
