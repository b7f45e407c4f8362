import {
  execute,
  instant,
  nullable,
  queryRow,
  uuid,
  type Queryable,
} from "#platform/server/database/query.ts";
import type { TokenParts } from "../sessions/session-token.ts";

export interface RefreshTokenRow {
  readonly familyId: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | undefined;
}

/**
 * Lets one transaction at a time change what keeps a customer signed in. Taken first, so that whoever ends a family
 * sees the tokens that a refresh of the same moment has made.
 */
export const lockKept = async (client: Queryable, customerId: number): Promise<void> => {
  await execute(client, {
    text: "select pg_advisory_xact_lock(hashtextextended($1, 0))",
    values: [`kept ${customerId}`],
  });
};

/** A refresh token that has not run out, used or not. */
export const findRefreshToken = async (
  client: Queryable,
  { customerId, tokenHash }: TokenParts,
  now: Date,
): Promise<RefreshTokenRow | undefined> => {
  const row = await queryRow(client, {
    name: "find-refresh-token",
    text: `select family_id as "familyId", expires_at as "expiresAt", used_at as "usedAt" from refresh_tokens
           where customer_id = $1 and token_hash = $2 and expires_at > $3`,
    values: [customerId, tokenHash, now],
    columns: { familyId: uuid, expiresAt: instant, usedAt: nullable(instant) },
  });
  return row && { ...row, usedAt: row.usedAt ?? undefined };
};

export interface NewRefreshToken extends TokenParts {
  readonly familyId: string;
  readonly device: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Adds a token, and clears away what of the customer's has run out. */
export const insertRefreshToken = async (client: Queryable, token: NewRefreshToken): Promise<void> => {
  await execute(client, {
    name: "insert-refresh-token",
    text: `with cleared as (delete from refresh_tokens where customer_id = $1 and expires_at <= $5)
           insert into refresh_tokens (customer_id, token_hash, family_id, device, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6)`,
    values: [token.customerId, token.tokenHash, token.familyId, token.device, token.now, token.expiresAt],
  });
};

/** Notes the first use of a token. */
export const spendRefreshToken = async (
  client: Queryable,
  { customerId, tokenHash }: TokenParts,
  now: Date,
): Promise<void> => {
  await execute(client, {
    name: "spend-refresh-token",
    text: `update refresh_tokens set used_at = $3
           where customer_id = $1 and token_hash = $2 and used_at is null`,
    values: [customerId, tokenHash, now],
  });
};

export const familyLives = async (
  client: Queryable,
  { customerId, familyId }: { customerId: number; familyId: string },
): Promise<boolean> => {
  const found = await execute(client, {
    name: "family-lives",
    text: "select from refresh_tokens where customer_id = $1 and family_id = $2 limit 1",
    values: [customerId, familyId],
  });
  return found > 0;
};

/** Ends a family of tokens and every session that it opened. */
export const deleteFamily = async (
  client: Queryable,
  { customerId, familyId }: { customerId: number; familyId: string },
): Promise<void> => {
  await execute(client, {
    name: "delete-family",
    text: "delete from refresh_tokens where customer_id = $1 and family_id = $2",
    values: [customerId, familyId],
  });
  await execute(client, {
    name: "delete-sessions-of-family",
    text: "delete from sessions where customer_id = $1 and family_id = $2",
    values: [customerId, familyId],
  });
};

/** Ends the sessions of a family that were opened before an instant: its device has gone on to another. */
export const deleteFormerSessions = async (
  client: Queryable,
  { customerId, familyId }: { customerId: number; familyId: string },
  before: Date,
): Promise<void> => {
  await execute(client, {
    name: "delete-former-sessions",
    text: "delete from sessions where customer_id = $1 and family_id = $2 and created_at < $3",
    values: [customerId, familyId, before],
  });
};

/** Ends a customer's sessions and families, all of them or all but one session and its family. */
export const deleteAllOf = async (
  client: Queryable,
  customerId: number,
  keptTokenHash: Buffer | undefined,
): Promise<void> => {
  const kept = keptTokenHash ?? null;
  await execute(client, {
    name: "delete-customers-families",
    text: `delete from refresh_tokens where customer_id = $1 and family_id is distinct from
             (select family_id from sessions where customer_id = $1 and token_hash = $2)`,
    values: [customerId, kept],
  });
  await execute(client, {
    name: "delete-customers-sessions",
    text: "delete from sessions where customer_id = $1 and token_hash is distinct from $2",
    values: [customerId, kept],
  });
};
