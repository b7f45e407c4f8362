import { lockCustomer } from "../database/customer-lock.ts";
import { bigint, execute, text, type Column, type Queryable } from "../database/query.ts";

/** Whose the cases of a kind are. */
export interface CaseOwner<OwnerId> {
  /** First in the key of each table of the kind, and named by each statement on them. */
  readonly column: string;
  readonly type: Column<OwnerId>;
  /** Serialises changes to what belongs to the owner, until the end of the transaction. */
  readonly lock: (client: Queryable, ownerId: OwnerId) => Promise<unknown>;
}

export const customerOwner: CaseOwner<number> = {
  column: "customer_id",
  type: bigint,
  lock: lockCustomer,
};

/** A browser without a session, by an id that cannot be guessed. Its tables are local and have a retention. */
export const visitorOwner: CaseOwner<string> = {
  column: "visitor_id",
  type: text,
  lock: (client, visitorId) =>
    execute(client, {
      name: "lock-visitor",
      text: "select pg_advisory_xact_lock(hashtextextended($1, 0))",
      values: [visitorId],
    }),
};
