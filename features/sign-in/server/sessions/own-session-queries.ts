import type pg from "pg";
import type { Database } from "#platform/server/database/pool.ts";
import type { Session } from "#platform/server/handler.ts";
import type { EntryMethod } from "./sessions.ts";

/** A session, or a device that is kept signed in, as its customer sees it. */
export interface OwnSession {
  readonly sessionId: string;
  readonly device: string;
  readonly method: EntryMethod;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly isCurrent: boolean;
}

/**
 * A kept device is one entry, named by its family: whatever sessions it has at the moment, and also between two of
 * them, when only its refresh token is there. Every other session is an entry of its own.
 */
export const selectOwnSessions = async (
  { pool }: Pick<Database, "pool">,
  { customerId, tokenHash }: Pick<Session, "customerId" | "tokenHash">,
  now: Date,
): Promise<OwnSession[]> => {
  const { rows } = await pool.query<{
    id: string;
    device: string;
    method: EntryMethod;
    created_at: Date;
    last_used_at: Date;
    is_current: boolean;
  }>({
    name: "select-own-sessions",
    text: `with kept as (
             select family_id, min(created_at) as since, max(created_at) as last_used_at,
                    (array_agg(device order by created_at desc))[1] as device
             from refresh_tokens where customer_id = $1 and expires_at > $3 group by family_id
           ), living as (
             select distinct on (coalesce(family_id, session_id)) *, token_hash = $2 as is_current
             from sessions where customer_id = $1 and expires_at > $3
             order by coalesce(family_id, session_id), token_hash = $2 desc, last_used_at desc
           )
           select coalesce(living.family_id, living.session_id, kept.family_id) as id,
                  coalesce(living.device, kept.device) as device,
                  coalesce(living.method, 'kept') as method,
                  coalesce(kept.since, living.created_at) as created_at,
                  coalesce(living.last_used_at, kept.last_used_at) as last_used_at,
                  coalesce(living.is_current, false) as is_current
           from living full join kept on kept.family_id = living.family_id
           order by is_current desc, last_used_at desc`,
    values: [customerId, tokenHash, now],
  });
  return rows.map((row) => ({
    sessionId: row.id,
    device: row.device,
    method: row.method,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    isCurrent: row.is_current,
  }));
};

/** Ends the session, or the kept device with all its sessions, of this name; whether there was one. */
export const deleteOwnSession = async (
  client: Pick<pg.ClientBase, "query">,
  customerId: number,
  sessionId: string,
): Promise<boolean> => {
  const tokens = await client.query({
    name: "delete-own-family",
    text: "delete from refresh_tokens where customer_id = $1 and family_id = $2",
    values: [customerId, sessionId],
  });
  const sessions = await client.query({
    name: "delete-own-session",
    text: `delete from sessions where customer_id = $1
             and (family_id = $2 or (session_id = $2 and family_id is null))`,
    values: [customerId, sessionId],
  });
  return (tokens.rowCount ?? 0) + (sessions.rowCount ?? 0) > 0;
};
