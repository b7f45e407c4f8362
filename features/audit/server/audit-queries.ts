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
import type { AuditEntry, NewAuditEntry } from "./audit.ts";

/** On the pool, or on the connection whose transaction does what is noted. */
export const insertEntry = async (
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
export const selectEntries = async (
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
