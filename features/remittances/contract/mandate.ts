import * as z from "zod/mini";
import { mandateStates } from "#energy/mandate-state.ts";
import { day, named } from "#platform/contract/wire.ts";

export const mandate = named({
  customerId: ["customer_id", z.int()],
  customerName: ["customer_name", z.string()],
  reference: ["reference", z.string()],
  holderName: ["holder_name", z.string()],
  maskedIban: ["printable_iban", z.string()],
  signedOn: ["signed_on", day],
  lastDebitedOn: ["last_debited_on", z.nullable(day)],
  origin: ["origin", z.enum(["loaded", "accepted"])],
  state: ["state", z.enum(mandateStates)],
  cancelReason: ["cancel_reason", z.string()],
});
export type Mandate = z.output<typeof mandate>;
