import type { Database } from "#platform/server/database/pool.ts";
import type { Session } from "#platform/server/handler.ts";
import type { TokenParts } from "./session-token.ts";
import type { NewSession } from "./sessions.ts";

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

/** Ends a session; answers what signing out at its provider needs, or undefined when there was none. */
export const deleteSession = async (
  { db }: Database,
  { customerId, tokenHash }: TokenParts,
): Promise<{ openidToken: string | null } | undefined> =>
  db
    .deleteFrom("sessions")
    .where("customer_id", "=", customerId)
    .where("token_hash", "=", tokenHash)
    .returning("openid_token as openidToken")
    .executeTakeFirst();

/** Takes away the rows of a customer's sessions that are over. */
export const deleteOverSessions = async ({ db }: Database, customerId: number, now: Date): Promise<void> => {
  await db
    .deleteFrom("sessions")
    .where("customer_id", "=", customerId)
    .where("expires_at", "<=", now)
    .execute();
};

/** Ends a customer's sessions, all of them or all but one. */
export const deleteCustomersSessions = async (
  { pool }: Database,
  customerId: number,
  keptTokenHash: Buffer | undefined,
): Promise<void> => {
  await pool.query({
    name: "delete-customers-sessions",
    text: "delete from sessions where customer_id = $1 and token_hash is distinct from $2",
    values: [customerId, keptTokenHash ?? null],
  });
};
