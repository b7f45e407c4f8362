import { linkTo } from "#platform/contract/links.ts";
import { defineTopics } from "#platform/contract/topics.ts";

export const topics = defineTopics({
  bill_issued: {
    kind: "bill",
    facts: ["invoiceId", "invoiceNumber", "amountCents", "dueOn"],
    link: ({ invoiceId }) =>
      invoiceId === undefined
        ? linkTo("invoices.invoices")
        : linkTo("invoices.invoice", { invoiceId: String(invoiceId) }),
    gatheredAs: "bills_issued",
  },
  bills_issued: {
    kind: "bill",
    facts: ["bills", "amountCents"],
    link: () => linkTo("invoices.invoices"),
  },
});
