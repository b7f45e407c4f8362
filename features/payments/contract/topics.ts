import { linkTo } from "#platform/contract/links.ts";
import { defineTopics } from "#platform/contract/topics.ts";

export const topics = defineTopics({
  payment_received: {
    kind: "payment",
    facts: ["amountCents", "invoiceId", "invoiceNumber"],
    // A payment of several invoices names none.
    link: ({ invoiceId }) =>
      invoiceId === undefined
        ? linkTo("invoices.invoices")
        : linkTo("invoices.invoice", { invoiceId: String(invoiceId) }),
  },
});
