import type { Database } from "#platform/server/database/pool.ts";
import {
  bool,
  execute,
  instant,
  nullable,
  oneOf,
  queryRow,
  text,
  uuid,
  type Queryable,
} from "#platform/server/database/query.ts";
import type { Session } from "#platform/server/handler.ts";
import { entryMethods } from "#features/sign-in/contract/list-sessions.ts";
import type { TokenParts } from "./session-token.ts";
import type { EntryMethod, NewSession } from "./sessions.ts";

const find = {
  name: "find-session",
  text: `select read_only as "readOnly", acted_by as "actedBy", expires_at as "expiresAt",
           last_used_at as "lastUsedAt", ends_at as "endsAt"
         from sessions where customer_id = $1 and token_hash = $2 and expires_at > $3`,
  columns: {
    readOnly: bool,
    actedBy: nullable(text),
    expiresAt: instant,
    lastUsedAt: instant,
    endsAt: instant,
  },
};

/** The session of a token while it lasts. The hot path of every call: one row by its primary key. */
export const findSession = async (
  { pool }: Database,
  { customerId, tokenHash }: TokenParts,
  now: Date,
): Promise<(Session & { lastUsedAt: Date; endsAt: Date }) | undefined> => {
  const row = await queryRow(pool, { ...find, values: [customerId, tokenHash, now] });
  return row && { ...row, customerId, tokenHash, actedBy: row.actedBy ?? undefined };
};

export const insertSession = async (
  { pool }: Database,
  session: Omit<NewSession, "longestMinutes"> & TokenParts & { expiresAt: Date; endsAt: Date },
): Promise<void> => {
  await execute(pool, {
    text: `insert into sessions (customer_id, token_hash, created_at, last_used_at, expires_at, ends_at, device,
             method, read_only, acted_by, family_id, openid_token)
           values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      session.customerId,
      session.tokenHash,
      session.now,
      session.expiresAt,
      session.endsAt,
      session.device,
      session.method,
      session.actedBy !== undefined,
      session.actedBy ?? null,
      session.familyId ?? null,
      session.openidToken ?? null,
    ],
  });
};

export const prolongSession = async (
  { pool }: Database,
  { customerId, tokenHash }: TokenParts,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> => {
  await execute(pool, {
    text: "update sessions set last_used_at = $3, expires_at = $4 where customer_id = $1 and token_hash = $2",
    values: [customerId, tokenHash, now, expiresAt],
  });
};

/** What is left to do once a session has ended. */
export interface EndedSession {
  /** What signing out at its provider needs. */
  readonly openidToken: string | null;
  /** The family that kept its device signed in. */
  readonly familyId: string | null;
}

/** Ends a session; undefined when there was none. */
export const deleteSession = (
  client: Queryable,
  { customerId, tokenHash }: TokenParts,
): Promise<EndedSession | undefined> =>
  queryRow(client, {
    name: "delete-session",
    text: `delete from sessions where customer_id = $1 and token_hash = $2
           returning openid_token as "openidToken", family_id as "familyId"`,
    values: [customerId, tokenHash],
    columns: { openidToken: nullable(text), familyId: nullable(uuid) },
  });

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
  const row = await queryRow(pool, {
    name: "take-session",
    text: `delete from sessions where customer_id = $1 and token_hash = $2 and expires_at > $3
           returning acted_by as "actedBy", openid_token as "openidToken", method, ends_at as "endsAt"`,
    values: [customerId, tokenHash, now],
    columns: {
      actedBy: nullable(text),
      openidToken: nullable(text),
      method: oneOf(...entryMethods),
      endsAt: instant,
    },
  });
  if (row === undefined) return undefined;
  const { actedBy, openidToken, ...taken } = row;
  return { ...taken, customerId, actedBy: actedBy ?? undefined, openidToken: openidToken ?? undefined };
};

/** Takes away the rows of a customer's sessions that are over. */
export const deleteOverSessions = async (
  { pool }: Database,
  customerId: number,
  now: Date,
): Promise<void> => {
  await execute(pool, {
    text: "delete from sessions where customer_id = $1 and expires_at <= $2",
    values: [customerId, now],
  });
};
