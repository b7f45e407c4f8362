import type pg from "pg";
import type { Database } from "#platform/server/database/pool.ts";
import type { AuditEntry, NewAuditEntry } from "./audit.ts";

interface EntryRow {
  entry_id: number;
  happened_at: Date;
  actor: string;
  action: string;
  customer_id: number | null;
  reason: string;
  details: Record<string, unknown>;
}

const entryOf = (row: EntryRow): AuditEntry => ({
  entryId: row.entry_id,
  happenedAt: row.happened_at,
  actor: row.actor,
  action: row.action,
  customerId: row.customer_id ?? undefined,
  reason: row.reason,
  details: row.details,
});

/** On the pool, or on the connection whose transaction does what is noted. */
export const insertEntry = async (
  connection: Pick<pg.ClientBase, "query">,
  { now, actor, action, customerId, reason = "", details = {} }: NewAuditEntry,
): Promise<void> => {
  await connection.query({
    name: "insert-audit-entry",
    text: `insert into audit_log (happened_at, actor, action, customer_id, reason, details)
           values ($1, $2, $3, $4, $5, $6)`,
    values: [now, actor, action, customerId ?? null, reason, details],
  });
};

/** The latest entries, of everyone or about one customer, the newest first. */
export const selectEntries = async (
  { pool }: Pick<Database, "pool">,
  { customerId, limit }: { customerId: number | undefined; limit: number },
): Promise<AuditEntry[]> => {
  const { rows } = await pool.query<EntryRow>({
    name: "list-audit-entries",
    text: `select entry_id, happened_at, actor, action, customer_id, reason, details from audit_log
           where $1::bigint is null or customer_id = $1
           order by happened_at desc, entry_id desc limit $2`,
    values: [customerId ?? null, limit],
  });
  return rows.map(entryOf);
};
