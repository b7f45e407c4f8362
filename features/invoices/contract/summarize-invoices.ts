import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { day, euros, named } from "#platform/contract/wire.ts";

/** Invoices that wait for the same thing, together. */
const waiting = named({
  invoices: ["invoices", z.int()],
  totalCents: ["amount", euros],
  /** Earliest due date among them; null when there are none. In the past when overdue. */
  dueOn: ["due_date", z.nullable(day)],
});

/**
 * What is owed and until when, over electricity, gas and multipoint invoices together; one that a multipoint
 * invoice gathers is counted there. Not a call of the specification: the screen opens with this answer.
 */
export const summarizeInvoices = customerRead({
  id: "summarizeInvoices",
  summary: "What the customer owes and until when",
  path: "/invoices/summary/",
  versions: [1],
  languageInPath: true,
  response: json(
    named({
      /** The customer has to act: unpaid, or waiting for a transfer. */
      toPay: ["to_pay", waiting],
      /** Of those, the ones past their due date. */
      overdue: ["overdue", waiting],
      /** The invoice to pay first by card; null when none can be. */
      payableInvoiceId: ["payable_invoice_id", z.nullable(z.int())],
      /** The bank will be asked for it; nothing to do. */
      toBeCharged: ["to_be_charged", waiting],
      /** On its way back to the customer; a positive amount. */
      toBeRefunded: ["to_be_refunded", waiting],
    }),
  ),
  errors: {},
});
