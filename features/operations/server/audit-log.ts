import type pg from "pg";
import * as z from "zod/mini";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  execute,
  instant,
  json,
  nullable,
  queryRows,
  text,
  type Queryable,
} from "#platform/server/database/query.ts";

/** On the pool, or on the connection whose transaction does what is noted. */
const insertEntry = async (
  connection: Queryable,
  { now, actor, action, customerId, reason = "", details = {} }: NewAuditEntry,
): Promise<void> => {
  await execute(connection, {
    name: "insert-audit-entry",
    text: `insert into audit_log (happened_at, actor, action, customer_id, reason, details)
           values ($1, $2, $3, $4, $5, $6)`,
    values: [now, actor, action, customerId ?? null, reason, details],
  });
};

/** The latest entries, of everyone or about one customer, the newest first. */
const selectEntries = async (
  { pool }: Pick<Database, "pool">,
  { customerId, limit }: { customerId: number | undefined; limit: number },
): Promise<AuditEntry[]> => {
  const rows = await queryRows(pool, {
    name: "list-audit-entries",
    text: `select entry_id as "entryId", happened_at as "happenedAt", actor, action,
             customer_id as "customerId", reason, details
           from audit_log
           where $1::bigint is null or customer_id = $1
           order by happened_at desc, entry_id desc limit $2`,
    values: [customerId ?? null, limit],
    columns: {
      entryId: bigint,
      happenedAt: instant,
      actor: text,
      action: text,
      customerId: nullable(bigint),
      reason: text,
      details: json(z.record(z.string(), z.unknown())),
    },
  });
  return rows.map((row) => ({ ...row, customerId: row.customerId ?? undefined }));
};

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
