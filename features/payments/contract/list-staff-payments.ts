import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { day, euros, integerText, named } from "#platform/contract/wire.ts";
import { paymentReaders, staffPaymentRow } from "./staff-payment.ts";

/** `undecided`: without an outcome. `refunded`: at least a part of it was returned. */
export const paymentViews = ["all", "succeeded", "undecided", "failed", "refunded"] as const;
export const paymentOrders = ["newest", "oldest", "largest", "smallest"] as const;

/** Euros as a text in a query, such as `48.20`; cents inside. */
const eurosText = z.codec(z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/)), z.int(), {
  decode: (text) => Math.round(Number(text) * 100),
  encode: (cents) => (cents / 100).toFixed(2),
});

export const listStaffPayments = staffRead({
  id: "listStaffPayments",
  summary: "Payments of all customers",
  path: "/payments",
  roles: paymentReaders,
  query: named({
    view: ["view", z.optional(z.enum(paymentViews))],
    /** NIF or name of the customer, number of an invoice, or the payment's reference. */
    search: ["q", z.optional(z.string().check(z.trim(), z.maxLength(100)))],
    /** Days on which the payment began. */
    from: ["from", z.optional(day)],
    to: ["to", z.optional(day)],
    minCents: ["min_amount", z.optional(eurosText)],
    maxCents: ["max_amount", z.optional(eurosText)],
    order: ["order", z.optional(z.enum(paymentOrders))],
    offset: ["offset", z.optional(integerText(0, 1_000_000))],
    limit: ["limit", z.optional(integerText(1, 100))],
  }),
  response: json(
    named({
      items: ["items", z.array(staffPaymentRow)],
      total: ["total", z.int()],
      /** Of all payments of the list, not of the page alone. */
      totalCents: ["total_amount", euros],
      refundedCents: ["total_refunded", euros],
    }),
  ),
  errors: {},
});
