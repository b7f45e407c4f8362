import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { day, euros, named } from "#platform/contract/wire.ts";
import { unfinishedPayment } from "./invoice-fields.ts";

/** Totals of the invoices that await the same action. */
const invoiceTotals = named({
  invoices: ["invoices", z.int()],
  totalCents: ["amount", euros],
  /** Earliest due date, in the past when overdue; null when there are no invoices. */
  dueOn: ["due_date", z.nullable(day)],
});

/** An open invoice, with how it is paid and until when. */
const owedBill = named({
  id: ["id", z.int()],
  number: ["number", z.string()],
  kind: ["kind", z.enum(["electricity", "gas", "multipoint"])],
  startsOn: ["start_date", day],
  endsOn: ["end_date", day],
  dueOn: ["due_date", day],
  cents: ["amount", euros],
  /** `card` where the customer can pay by card here or by transfer, `transfer` by transfer alone. */
  payment: ["payment", z.enum(["card", "transfer", "direct_debit", "refund"])],
  /** The customer has an open claim about it. */
  isDisputed: ["disputed", z.boolean()],
  /** A card payment without an outcome; null where there is none. */
  unfinished: ["unfinished_payment", z.nullable(unfinishedPayment)],
  /** Of the supply point; null for a multipoint invoice. */
  address: ["address", z.nullable(z.string())],
});
export type OwedBill = z.output<typeof owedBill>;

/** Totals with their invoices, those due first at the top, at most 20. */
const openInvoices = named({
  invoices: ["invoices", z.int()],
  totalCents: ["amount", euros],
  dueOn: ["due_date", z.nullable(day)],
  bills: ["items", z.array(owedBill)],
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
      toPay: ["to_pay", openInvoices],
      /** The subset of `toPay` past its due date. */
      overdue: ["overdue", invoiceTotals],
      /** Paid in instalments, by payment plans; not in `toPay`. */
      inPlan: ["in_payment_plan", invoiceTotals],
      /** The first invoice that can be paid by card; null when there is none. */
      payableInvoiceId: ["payable_invoice_id", z.nullable(z.int())],
      /** To be collected by direct debit; the customer has nothing to do. */
      toBeCharged: ["to_be_charged", openInvoices],
      /** Refunds in progress; a positive amount. */
      toBeRefunded: ["to_be_refunded", openInvoices],
      /** The kinds of which the customer has an invoice or a contract. */
      kinds: ["kinds", z.array(z.enum(["electricity", "gas", "multipoint"]))],
    }),
  ),
  errors: {},
});
