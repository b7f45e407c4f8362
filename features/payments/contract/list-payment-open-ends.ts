import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { day, euros, named } from "#platform/contract/wire.ts";
import { paymentReaders, staffPaymentRow } from "./staff-payment.ts";

/**
 * `undecided`: the bank has not said what became of it. `excess`: paid twice, or after it was paid in another way; the
 * money is to be returned. `not_here`: paid at the bank, and not here. `not_at_bank`: paid here, and not at the bank.
 * `unknown_here`: the bank names a payment that the portal does not know.
 */
export const openEndKinds = ["undecided", "excess", "not_here", "not_at_bank", "unknown_here"] as const;

const openEnd = named({
  kind: ["kind", z.enum(openEndKinds)],
  /** Null for `unknown_here`. */
  payment: ["payment", z.nullable(staffPaymentRow)],
  /** What is open: all of the payment, or its excess. */
  amountCents: ["amount", euros],
  /** Of the bank's charge; empty where the bank was not asked. */
  intentId: ["provider_id", z.string()],
});
export type OpenEnd = z.output<typeof openEnd>;

/** At most a month at once. */
export const maxComparedDays = 31;

export const listPaymentOpenEnds = staffRead({
  id: "listPaymentOpenEnds",
  summary: "Where the portal's payments and the bank's charges differ",
  path: "/payment-open-ends",
  roles: paymentReaders,
  query: z.object({ from: z.optional(day), to: z.optional(day) }),
  response: json(
    named({
      items: ["items", z.array(openEnd)],
      /** The days that were compared with the bank. */
      from: ["from", day],
      to: ["to", day],
      /** Whether the bank answered; without its answer only what the portal knows itself is listed. */
      isCompared: ["compared", z.boolean()],
    }),
  ),
  errors: { days_not_comparable: 409 },
});
