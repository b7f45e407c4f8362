import * as z from "zod/mini";
import { paymentStatusCodes } from "#energy/payment-status.ts";
import { day, euros, kilowattHours, named } from "#platform/contract/wire.ts";
import { rectifyings } from "./invoice-kind.ts";

/** A step that an unpaid invoice went through. */
const pendingState = named({
  changedOn: ["change_date", day],
  state: ["pending_state", named({ description: ["ov_description", z.string()] })],
});

const rectificativeType = z.codec(z.optional(z.enum(["A", "B"])), z.enum(rectifyings), {
  decode: (type) => type ?? "none",
  encode: (rectifying) => (rectifying === "none" ? undefined : rectifying),
});

/** An invoice as a row of a list. */
export const invoiceRow = named({
  id: ["id", z.int()],
  /** The same number as `id`; the specification names both. */
  invoiceId: ["invoice_id", z.int()],
  number: ["number", z.string()],
  issuedOn: ["date", day],
  dueOn: ["due_date", day],
  startsOn: ["start_date", day],
  endsOn: ["end_date", day],
  /** None on a multipoint invoice. */
  supply: ["cups", z.optional(named({ fullAddress: ["full_address", z.string()] }))],
  contract: ["contract", z.optional(named({ name: ["name", z.string()], holderTaxId: ["vat", z.string()] }))],
  energyWh: ["energy_consumed", kilowattHours],
  totalCents: ["amount_total", euros],
  pendingCents: ["amount_pending", euros],
  /** What the customer still has to give: nothing on a paid invoice or one that returns money. */
  toPayCents: ["amount_to_pay", euros],
  paymentStatus: ["paid", z.enum(paymentStatusCodes)],
  /** Left out of an ordinary invoice. */
  rectifying: ["rectificative_type", rectificativeType],
  /** Oldest first; left out unless it has two steps or more, which is when there is a history to show. */
  pendingStates: ["pending_state_history", z.optional(z.array(pendingState))],
  onlinePayment: [
    "online_payment",
    named({
      /** Whether the invoice may be paid by card at all; `canPayOnline` of `energy` says whether it can be now. */
      isEnabled: ["payment_enabled", z.boolean()],
      /** What to give as `related_object_type` when paying. */
      relatedObjectType: ["rel_object_type", z.enum(["invoice", "multipoint_invoice"])],
    }),
  ],
});
export type InvoiceRow = z.output<typeof invoiceRow>;
