import type { Queryable } from "./database/query.ts";
import type { Actor } from "./subject.ts";

/** An action of staff or of the retailer's system, for the audit log. */
export interface NewAuditEntry {
  readonly now: Date;
  readonly actor: Actor;
  /** The command's name: `impersonate`, `flags on`. */
  readonly action: string;
  readonly customerId?: number | undefined;
  readonly reason?: string | undefined;
  /** Further facts about the action. Never a secret: no token, no password, no link. */
  readonly details?: Record<string, unknown>;
}

/** The audit log, written in the transaction of the action. */
export interface Audit {
  readonly noteWithin: (client: Queryable, entry: NewAuditEntry) => Promise<void>;
}
