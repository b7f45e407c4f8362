import * as z from "zod/mini";
import { euros, instant, named } from "#platform/contract/wire.ts";

/** State of an erasure request, and what blocks it. */
export const erasure = named({
  state: ["state", z.enum(["none", "requested", "withdrawn", "done"])],
  requestedAt: ["requested_at", z.nullable(instant)],
  /** Contracts that are open or being signed; they block the erasure. */
  openContracts: ["open_contracts", z.int()],
  /** Amount that the customer has to pay, as in the summary of the invoices; it blocks the erasure. */
  pendingCents: ["amount_pending", euros],
  /** Amount that the bank will be asked for; it blocks the erasure too. */
  toBeChargedCents: ["amount_to_be_charged", euros],
});
export type Erasure = z.output<typeof erasure>;
