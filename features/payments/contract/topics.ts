import { linkTo } from "#platform/contract/links.ts";
import { defineTopics, type Topic } from "#platform/contract/topics.ts";

const paymentTopic = {
  kind: "payment",
  facts: ["amountCents", "invoiceId", "invoiceNumber"],
  // A payment of several invoices names none.
  link: ({ invoiceId }) =>
    invoiceId === undefined
      ? linkTo("invoices.invoices")
      : linkTo("invoices.invoice", { invoiceId: String(invoiceId) }),
} as const satisfies Topic;

export const topics = defineTopics({
  payment_received: paymentTopic,
  payment_refunded: paymentTopic,
  /** The money came back to the retailer. */
  refund_failed: paymentTopic,
  /** The bank did not have it: the bills are to be paid again. */
  payment_withdrawn: paymentTopic,
});
