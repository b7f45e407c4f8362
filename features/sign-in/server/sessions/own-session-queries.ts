import type { Database } from "#platform/server/database/pool.ts";
import {
  bool,
  execute,
  instant,
  oneOf,
  queryRows,
  text,
  uuid,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import type { Session } from "#platform/server/handler.ts";
import { entryMethods } from "#features/sign-in/contract/list-sessions.ts";

const columns = {
  sessionId: uuid,
  device: text,
  method: oneOf(...entryMethods),
  createdAt: instant,
  lastUsedAt: instant,
  isCurrent: bool,
};
/** A session, or a device that is kept signed in, as its customer sees it. */
export type OwnSession = RowOf<typeof columns>;

/**
 * A kept device is one entry, named by its family: whatever sessions it has at the moment, and also between two of
 * them, when only its refresh token is there. Every other session is an entry of its own.
 */
export const selectOwnSessions = (
  { pool }: Pick<Database, "pool">,
  { customerId, tokenHash }: Pick<Session, "customerId" | "tokenHash">,
  now: Date,
): Promise<OwnSession[]> =>
  queryRows(pool, {
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
           select coalesce(living.family_id, living.session_id, kept.family_id) as "sessionId",
                  coalesce(living.device, kept.device) as device,
                  coalesce(living.method, 'kept') as method,
                  coalesce(kept.since, living.created_at) as "createdAt",
                  coalesce(living.last_used_at, kept.last_used_at) as "lastUsedAt",
                  coalesce(living.is_current, false) as "isCurrent"
           from living full join kept on kept.family_id = living.family_id
           order by "isCurrent" desc, "lastUsedAt" desc`,
    values: [customerId, tokenHash, now],
    columns,
  });

/** Ends the session, or the kept device with all its sessions, of this name; whether there was one. */
export const deleteOwnSession = async (
  client: Queryable,
  customerId: number,
  sessionId: string,
): Promise<boolean> => {
  const tokens = await execute(client, {
    name: "delete-own-family",
    text: "delete from refresh_tokens where customer_id = $1 and family_id = $2",
    values: [customerId, sessionId],
  });
  const sessions = await execute(client, {
    name: "delete-own-session",
    text: `delete from sessions where customer_id = $1
             and (family_id = $2 or (session_id = $2 and family_id is null))`,
    values: [customerId, sessionId],
  });
  return tokens + sessions > 0;
};
