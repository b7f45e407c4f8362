import { linkTo } from "#platform/contract/links.ts";
import { defineTopics, type Topic } from "#platform/contract/topics.ts";

const billTopic = {
  kind: "payment",
  facts: ["amountCents", "invoiceId", "invoiceNumber"],
  link: ({ invoiceId }) =>
    invoiceId === undefined
      ? linkTo("invoices.invoices")
      : linkTo("invoices.invoice", { invoiceId: String(invoiceId) }),
} as const satisfies Topic;

export const topics = defineTopics({
  /** The bank did not charge the bill, or gave the money back: it is to be paid by hand. */
  direct_debit_returned: billTopic,
  transfer_received: billTopic,
});
