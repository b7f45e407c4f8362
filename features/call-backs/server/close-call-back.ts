import type { Audit } from "#platform/server/audit.ts";
import { withAudit } from "#platform/server/cases/with-audit.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Actor } from "#platform/server/subject.ts";
import type { OperatorCallBack } from "../contract/operator-call-backs.ts";
import { storedCallBacks, toOperatorCallBack } from "./call-back-queries.ts";

export interface ClosePorts {
  readonly database: Pick<Database, "pool">;
  readonly audit: Audit;
}

interface Closing {
  readonly reference: string;
  readonly outcome: "called" | "cancelled";
  readonly auditedAs: Actor;
  readonly now: Date;
}

/** Closes a call-back for the retailer, with an entry in the audit log. */
export const closeForRetailer = (
  { database, audit }: ClosePorts,
  { reference, outcome, auditedAs, now }: Closing,
): Promise<OperatorCallBack | "call_back_not_found" | "call_back_closed"> => {
  const entry = { now, actor: auditedAs, action: "call-backs close", details: { reference, outcome } };
  return inTransaction(
    database.pool,
    withAudit(audit, entry, async (client) => {
      const known = await storedCallBacks.findByReference(client, reference);
      if (known === undefined) return "call_back_not_found";
      const done = await storedCallBacks.change(client, {
        ownerId: known.ownerId,
        reference,
        decide: ({ state }) => (state === "requested" ? { to: outcome, actor: "staff", now } : "not_allowed"),
      });
      return typeof done === "object" ? toOperatorCallBack(client, done.found) : "call_back_closed";
    }),
  );
};
