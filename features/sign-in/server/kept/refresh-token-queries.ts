import type pg from "pg";
import type { TokenParts } from "../sessions/session-token.ts";

/** A connection on which a transaction runs. */
type Client = Pick<pg.ClientBase, "query">;

export interface RefreshTokenRow {
  readonly familyId: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | undefined;
}

/**
 * Lets one transaction at a time change what keeps a customer signed in. Taken first, so that whoever ends a family
 * sees the tokens that a refresh of the same moment has made.
 */
export const lockKept = async (client: Client, customerId: number): Promise<void> => {
  await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`kept ${customerId}`]);
};

/** A refresh token that has not run out, used or not. */
export const findRefreshToken = async (
  client: Client,
  { customerId, tokenHash }: TokenParts,
  now: Date,
): Promise<RefreshTokenRow | undefined> => {
  const { rows } = await client.query<{ family_id: string; expires_at: Date; used_at: Date | null }>({
    name: "find-refresh-token",
    text: `select family_id, expires_at, used_at from refresh_tokens
           where customer_id = $1 and token_hash = $2 and expires_at > $3`,
    values: [customerId, tokenHash, now],
  });
  const [row] = rows;
  return row && { familyId: row.family_id, expiresAt: row.expires_at, usedAt: row.used_at ?? undefined };
};

export interface NewRefreshToken extends TokenParts {
  readonly familyId: string;
  readonly device: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Adds a token, and clears away what of the customer's has run out. */
export const insertRefreshToken = async (client: Client, token: NewRefreshToken): Promise<void> => {
  await client.query({
    name: "insert-refresh-token",
    text: `with cleared as (delete from refresh_tokens where customer_id = $1 and expires_at <= $5)
           insert into refresh_tokens (customer_id, token_hash, family_id, device, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6)`,
    values: [token.customerId, token.tokenHash, token.familyId, token.device, token.now, token.expiresAt],
  });
};

/** Notes the first use of a token. */
export const spendRefreshToken = async (
  client: Client,
  { customerId, tokenHash }: TokenParts,
  now: Date,
): Promise<void> => {
  await client.query({
    name: "spend-refresh-token",
    text: `update refresh_tokens set used_at = $3
           where customer_id = $1 and token_hash = $2 and used_at is null`,
    values: [customerId, tokenHash, now],
  });
};

export const familyLives = async (
  client: Client,
  { customerId, familyId }: { customerId: number; familyId: string },
): Promise<boolean> => {
  const { rows } = await client.query({
    name: "family-lives",
    text: "select from refresh_tokens where customer_id = $1 and family_id = $2 limit 1",
    values: [customerId, familyId],
  });
  return rows.length > 0;
};

/** Ends a family of tokens and every session that it opened. */
export const deleteFamily = async (
  client: Client,
  { customerId, familyId }: { customerId: number; familyId: string },
): Promise<void> => {
  await client.query({
    name: "delete-family",
    text: "delete from refresh_tokens where customer_id = $1 and family_id = $2",
    values: [customerId, familyId],
  });
  await client.query({
    name: "delete-sessions-of-family",
    text: "delete from sessions where customer_id = $1 and family_id = $2",
    values: [customerId, familyId],
  });
};

/** Ends the sessions of a family that were opened before an instant: its device has gone on to another. */
export const deleteFormerSessions = async (
  client: Client,
  { customerId, familyId }: { customerId: number; familyId: string },
  before: Date,
): Promise<void> => {
  await client.query({
    name: "delete-former-sessions",
    text: "delete from sessions where customer_id = $1 and family_id = $2 and created_at < $3",
    values: [customerId, familyId, before],
  });
};

/** Ends a customer's sessions and families, all of them or all but one session and its family. */
export const deleteAllOf = async (
  client: Client,
  customerId: number,
  keptTokenHash: Buffer | undefined,
): Promise<void> => {
  const kept = keptTokenHash ?? null;
  await client.query({
    name: "delete-customers-families",
    text: `delete from refresh_tokens where customer_id = $1 and family_id is distinct from
             (select family_id from sessions where customer_id = $1 and token_hash = $2)`,
    values: [customerId, kept],
  });
  await client.query({
    name: "delete-customers-sessions",
    text: "delete from sessions where customer_id = $1 and token_hash is distinct from $2",
    values: [customerId, kept],
  });
};
