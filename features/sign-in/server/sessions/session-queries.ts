import type pg from "pg";
import type { Database } from "#platform/server/database/pool.ts";
import type { Session } from "#platform/server/handler.ts";
import type { TokenParts } from "./session-token.ts";
import type { EntryMethod, NewSession } from "./sessions.ts";

interface SessionRow {
  read_only: boolean;
  acted_by: string | null;
  expires_at: Date;
  last_used_at: Date;
  ends_at: Date;
}

const find = {
  name: "find-session",
  text: `select read_only, acted_by, expires_at, last_used_at, ends_at from sessions
         where customer_id = $1 and token_hash = $2 and expires_at > $3`,
};

/** The session of a token while it lasts. The hot path of every call: one row by its primary key. */
export const findSession = async (
  { pool }: Database,
  { customerId, tokenHash }: TokenParts,
  now: Date,
): Promise<(Session & { lastUsedAt: Date; endsAt: Date }) | undefined> => {
  const { rows } = await pool.query<SessionRow>({ ...find, values: [customerId, tokenHash, now] });
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    customerId,
    tokenHash,
    readOnly: row.read_only,
    actedBy: row.acted_by ?? undefined,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    endsAt: row.ends_at,
  };
};

export const insertSession = async (
  { db }: Database,
  session: Omit<NewSession, "longestMinutes"> & TokenParts & { expiresAt: Date; endsAt: Date },
): Promise<void> => {
  await db
    .insertInto("sessions")
    .values({
      customer_id: session.customerId,
      token_hash: session.tokenHash,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
      ends_at: session.endsAt,
      device: session.device,
      method: session.method,
      read_only: session.actedBy !== undefined,
      acted_by: session.actedBy ?? null,
      family_id: session.familyId ?? null,
      openid_token: session.openidToken ?? null,
    })
    .execute();
};

export const prolongSession = async (
  { db }: Database,
  { customerId, tokenHash }: TokenParts,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> => {
  await db
    .updateTable("sessions")
    .set({ last_used_at: now, expires_at: expiresAt })
    .where("customer_id", "=", customerId)
    .where("token_hash", "=", tokenHash)
    .execute();
};

/** What is left to do once a session has ended. */
export interface EndedSession {
  /** What signing out at its provider needs. */
  readonly openidToken: string | null;
  /** The family that kept its device signed in. */
  readonly familyId: string | null;
}

/** Ends a session; undefined when there was none. */
export const deleteSession = async (
  client: Pick<pg.ClientBase, "query">,
  { customerId, tokenHash }: TokenParts,
): Promise<EndedSession | undefined> => {
  const { rows } = await client.query<{ openid_token: string | null; family_id: string | null }>({
    name: "delete-session",
    text: "delete from sessions where customer_id = $1 and token_hash = $2 returning openid_token, family_id",
    values: [customerId, tokenHash],
  });
  const [row] = rows;
  return row && { openidToken: row.openid_token, familyId: row.family_id };
};

/** What goes over from a session to the one that replaces it. */
export interface TakenSession {
  readonly customerId: number;
  readonly actedBy: string | undefined;
  readonly openidToken: string | undefined;
  readonly method: EntryMethod;
  readonly endsAt: Date;
}

/** Ends a session that lasts and says what it was; of two at once, one gets it. */
export const takeSession = async (
  { pool }: Pick<Database, "pool">,
  { customerId, tokenHash }: TokenParts,
  now: Date,
): Promise<TakenSession | undefined> => {
  const { rows } = await pool.query<{
    acted_by: string | null;
    openid_token: string | null;
    method: EntryMethod;
    ends_at: Date;
  }>({
    name: "take-session",
    text: `delete from sessions where customer_id = $1 and token_hash = $2 and expires_at > $3
           returning acted_by, openid_token, method, ends_at`,
    values: [customerId, tokenHash, now],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    customerId,
    actedBy: row.acted_by ?? undefined,
    openidToken: row.openid_token ?? undefined,
    method: row.method,
    endsAt: row.ends_at,
  };
};

/** Takes away the rows of a customer's sessions that are over. */
export const deleteOverSessions = async ({ db }: Database, customerId: number, now: Date): Promise<void> => {
  await db
    .deleteFrom("sessions")
    .where("customer_id", "=", customerId)
    .where("expires_at", "<=", now)
    .execute();
};
