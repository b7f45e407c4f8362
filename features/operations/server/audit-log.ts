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

/** Uses the pool, or the connection whose transaction performs the audited action. */
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

/** Newest first, of all customers or of one. */
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
  /** The staff member, by the name given on the command line. */
  readonly actor: string;
  /** The command's name: `impersonate`, `flags on`. */
  readonly action: string;
  readonly customerId?: number | undefined;
  readonly reason?: string | undefined;
  /** Further facts about the action. Never a secret: no token, no password, no link. */
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
 * Staff actions, in a table whose rows the database refuses to change or remove. `note` adds an entry, `list`
 * reads the newest first. `noteWithin` adds within the caller's transaction, so an action that is rolled back
 * has no entry.
 */
export const createAudit = (database: Pick<Database, "pool">) => ({
  note: (entry: NewAuditEntry): Promise<void> => insertEntry(database.pool, entry),
  noteWithin: (client: Pick<pg.ClientBase, "query">, entry: NewAuditEntry): Promise<void> =>
    insertEntry(client, entry),
  list: (wanted: { customerId: number | undefined; limit: number }): Promise<AuditEntry[]> =>
    selectEntries(database, wanted),
});
