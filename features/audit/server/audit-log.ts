import type pg from "pg";
import * as z from "zod/mini";
import type { NewAuditEntry } from "#platform/server/audit.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  execute,
  instant,
  json,
  nullable,
  oneOf,
  queryRows,
  text,
  type Queryable,
} from "#platform/server/database/query.ts";

const actorKinds = ["command_line", "staff", "operator"] as const;

/** Uses the pool, or the connection whose transaction performs the audited action. */
const insertEntry = async (
  connection: Queryable,
  { now, actor, action, customerId, reason = "", details = {} }: NewAuditEntry,
): Promise<void> => {
  const { name, kind, id } =
    typeof actor === "string" ? { name: actor, kind: "command_line", id: null } : actor;
  await execute(connection, {
    name: "insert-audit-entry",
    text: `insert into audit_log (happened_at, actor, actor_kind, actor_id, action, customer_id, reason, details)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [now, name, kind, id, action, customerId ?? null, reason, details],
  });
};

/** Newest first, of all customers or of one. */
const selectEntries = async (
  { pool }: Pick<Database, "pool">,
  { customerId, limit }: { customerId: number | undefined; limit: number },
): Promise<AuditEntry[]> => {
  const rows = await queryRows(pool, {
    name: "list-audit-entries",
    text: `select entry_id as "entryId", happened_at as "happenedAt", actor,
             actor_kind as "actorKind", actor_id as "actorId", action,
             customer_id as "customerId", reason, details
           from audit_log
           where $1::bigint is null or customer_id = $1
           order by happened_at desc, entry_id desc limit $2`,
    values: [customerId ?? null, limit],
    columns: {
      entryId: bigint,
      happenedAt: instant,
      actor: text,
      actorKind: oneOf(...actorKinds),
      actorId: nullable(text),
      action: text,
      customerId: nullable(bigint),
      reason: text,
      details: json(z.record(z.string(), z.unknown())),
    },
  });
  return rows.map((row) => ({
    ...row,
    actorId: row.actorId ?? undefined,
    customerId: row.customerId ?? undefined,
  }));
};

export interface AuditEntry {
  readonly entryId: number;
  readonly happenedAt: Date;
  readonly actor: string;
  readonly actorKind: (typeof actorKinds)[number];
  /** Of a staff member or an operator's key. */
  readonly actorId: string | undefined;
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
