import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { day, euros, named } from "#platform/contract/wire.ts";

/** Totals of the invoices that await the same action. */
const invoiceTotals = named({
  invoices: ["invoices", z.int()],
  totalCents: ["amount", euros],
  /** Earliest due date, in the past when overdue; null when there are no invoices. */
  dueOn: ["due_date", z.nullable(day)],
});

/**
 * Amount due and due date over electricity, gas and multipoint invoices; an invoice included in a multipoint
 * invoice counts only as part of it. Not in the specification: the invoices screen begins with this summary.
 */
export const summarizeInvoices = customerRead({
  id: "summarizeInvoices",
  summary: "What the customer owes and until when",
  path: "/invoices/summary/",
  versions: [1],
  languageInPath: true,
  response: json(
    named({
      /** The customer has to act: unpaid, or to be paid by transfer. */
      toPay: ["to_pay", invoiceTotals],
      /** The subset of `toPay` past its due date. */
      overdue: ["overdue", invoiceTotals],
      /** The first invoice that can be paid by card; null when there is none. */
      payableInvoiceId: ["payable_invoice_id", z.nullable(z.int())],
      /** To be collected by direct debit; the customer has nothing to do. */
      toBeCharged: ["to_be_charged", invoiceTotals],
      /** Refunds in progress; a positive amount. */
      toBeRefunded: ["to_be_refunded", invoiceTotals],
    }),
  ),
  errors: {},
});
