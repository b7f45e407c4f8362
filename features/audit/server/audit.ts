import type pg from "pg";
import type { Database } from "#platform/server/database/pool.ts";
import { insertEntry, selectEntries } from "./audit-queries.ts";

export interface NewAuditEntry {
  readonly now: Date;
  /** Who of the staff, as they named themselves. */
  readonly actor: string;
  /** What was done, as its command is called: `impersonate`, `flags on`. */
  readonly action: string;
  readonly customerId?: number | undefined;
  readonly reason?: string | undefined;
  /** What else tells what was done. Never a secret: no token, no password, no link. */
  readonly details?: Record<string, unknown>;
}

export interface AuditEntry {
  readonly entryId: number;
  readonly happenedAt: Date;
  readonly actor: string;
  readonly action: string;
  readonly customerId: number | undefined;
  readonly reason: string;
  readonly details: Record<string, unknown>;
}

/**
 * What the staff did, in a log that the database lets nobody change: `note` adds, `list` reads the newest first.
 * `noteWithin` adds in a transaction of the caller's, so that what was not done is not in the log.
 */
export const createAudit = (database: Pick<Database, "pool">) => ({
  note: (entry: NewAuditEntry): Promise<void> => insertEntry(database.pool, entry),
  noteWithin: (client: Pick<pg.ClientBase, "query">, entry: NewAuditEntry): Promise<void> =>
    insertEntry(client, entry),
  list: (wanted: { customerId: number | undefined; limit: number }): Promise<AuditEntry[]> =>
    selectEntries(database, wanted),
});
