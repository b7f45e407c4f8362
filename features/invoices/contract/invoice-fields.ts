import * as z from "zod/mini";
import { paymentStatusCodes } from "#energy/payment-status.ts";
import { type ConditionOf, defineFilters, filterBy, searchText } from "#platform/contract/list-filters.ts";
import { defineSorts, type SortOf } from "#platform/contract/list-sorts.ts";
import { day, euros, kilowattHours, named } from "#platform/contract/wire.ts";
import { rectifyings } from "./invoice-kind.ts";

/** A step in the collection of an unpaid invoice. */
const pendingState = named({
  changedOn: ["change_date", day],
  state: ["pending_state", named({ description: ["ov_description", z.string()] })],
});

const rectificativeType = z.codec(z.optional(z.enum(["A", "B"])), z.enum(rectifyings), {
  decode: (type) => type ?? "none",
  encode: (rectifying) => (rectifying === "none" ? undefined : rectifying),
});

/**
 * A card payment of an invoice without an outcome. One that the customer left at the bank's page (`to_continue`) can be
 * continued there, or begun again; of any other the portal finds the outcome (`in_process`).
 */
export const unfinishedPayment = named({
  transactionId: ["transaction_id", z.string()],
  state: ["state", z.enum(["to_continue", "in_process"])],
  paymentType: ["payment_type", z.enum(["credit_card", "bizum"])],
  /** The whole charge, and of how many invoices it is. */
  chargedCents: ["transaction_amount", euros],
  invoices: ["invoices", z.int()],
});
export type UnfinishedPayment = z.output<typeof unfinishedPayment>;

export const invoiceRow = named({
  id: ["id", z.int()],
  /** The same number as `id`; the specification names both. */
  invoiceId: ["invoice_id", z.int()],
  number: ["number", z.string()],
  issuedOn: ["date", day],
  dueOn: ["due_date", day],
  startsOn: ["start_date", day],
  endsOn: ["end_date", day],
  /** Absent for a multipoint invoice. */
  supply: ["cups", z.optional(named({ fullAddress: ["full_address", z.string()] }))],
  contract: ["contract", z.optional(named({ name: ["name", z.string()], holderTaxId: ["vat", z.string()] }))],
  /** The operator's id of the address that a multipoint invoice is sent to; only of multipoint invoices that have one. */
  addressInvoiceId: ["address_invoice_id", z.optional(z.int())],
  energyWh: ["energy_consumed", kilowattHours],
  totalCents: ["amount_total", euros],
  /** 0 for an invoice of a multipoint invoice, whose pending amount is there. */
  pendingCents: ["amount_pending", euros],
  /** Amount that the customer still has to pay: 0 for a paid invoice or a refund. */
  toPayCents: ["amount_to_pay", euros],
  paymentStatus: ["paid", z.enum(paymentStatusCodes)],
  /** Omitted for an ordinary invoice. */
  rectifying: ["rectificative_type", rectificativeType],
  /** Oldest first; omitted for fewer than two steps. */
  pendingStates: ["pending_state_history", z.optional(z.array(pendingState))],
  /** Not in the specification: the multipoint invoice that includes it, and with which it is paid. */
  partOf: ["part_of", z.optional(named({ id: ["id", z.int()], number: ["number", z.string()] }))],
  /** Not in the specification: the customer has an open claim about it. */
  isDisputed: ["disputed", z.optional(z.literal(true))],
  /** Not in the specification: it is paid in instalments. */
  isInPlan: ["in_payment_plan", z.optional(z.literal(true))],
  onlinePayment: [
    "online_payment",
    named({
      /** Whether card payment is enabled for the invoice; `canPayOnline` of `energy` also checks its status. */
      isEnabled: ["payment_enabled", z.boolean()],
      /** Value of `related_object_type` in the payment request. */
      relatedObjectType: ["rel_object_type", z.enum(["invoice", "multipoint_invoice"])],
      /** Not in the specification: it was paid by card, so that there is a transaction summary and a receipt. */
      hasTransaction: ["has_transaction", z.optional(z.literal(true))],
      /** Not in the specification. */
      unfinished: ["unfinished_payment", z.optional(unfinishedPayment)],
    }),
  ],
});
export type InvoiceRow = z.output<typeof invoiceRow>;

/** The fields by which the list can be sorted, each with its name in the API. */
export const invoiceSorts = defineSorts({
  issuedOn: "date",
  number: "number",
  startsOn: "start_date",
  energyWh: "energy_consumed",
  totalCents: "amount_total",
  pendingCents: "amount_pending",
});
export type SortField = keyof typeof invoiceSorts.wireNames;
export type InvoiceSort = SortOf<SortField>;

/** Statuses of an invoice as displayed to the customer; see `paymentStatus` of `energy`. */
export const shownStatuses = [
  "paid",
  "refunded",
  "unpaid",
  "partially_paid",
  "in_instalments",
  "pending_bank_payment",
  "pending_user_payment",
  "pending_refund",
] as const;

/** The fields by which the list can be filtered. */
export const invoiceFilters = defineFilters({
  /** Parts of the invoice's number, however it is spaced and punctuated. */
  number: filterBy.text(),
  /** Any of these contracts, by name; `contract_not_found` unless the customer owns all of them. */
  contract: filterBy.choice(searchText, 100),
  /** Tax id of the contract's holder. */
  vat: filterBy.choice(searchText, 100),
  /** Words of the supply point's address, its CUPS or the contract's number, as in the list of contracts. */
  address: filterBy.text(),
  date: filterBy.range("day"),
  /** Month (`YYYY-MM`) in which the billing period ends, as in the chart. */
  month: filterBy.text(z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/))),
  /** Billing period that overlaps the range. */
  period: filterBy.range("day"),
  energy: filterBy.range("kilowattHours"),
  amount: filterBy.range("euros"),
  pending: filterBy.range("euros"),
  status: filterBy.choice(z.enum(shownStatuses), 8),
});
/** Energy in Wh, amounts in cents. */
export type FilterItem = ConditionOf<typeof invoiceFilters.filters>;
