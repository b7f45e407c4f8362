import * as z from "zod/mini";
import { euros, instant, named } from "#platform/contract/wire.ts";

/** Where an erasure stands, and what still stands in its way. */
export const erasure = named({
  state: ["state", z.enum(["none", "requested", "withdrawn", "done"])],
  requestedAt: ["requested_at", z.nullable(instant)],
  /** Contracts that are open or being made: they need a customer. */
  openContracts: ["open_contracts", z.int()],
  /** What is still owed. */
  pendingCents: ["amount_pending", euros],
});
export type Erasure = z.output<typeof erasure>;
