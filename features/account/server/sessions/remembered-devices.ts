import { randomUUID } from "node:crypto";
import type pg from "pg";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  execute,
  instant,
  nullable,
  queryRow,
  uuid,
  type Queryable,
} from "#platform/server/database/query.ts";
import type { RequestContext } from "#platform/server/handler.ts";
import { type TokenParts, createSessionToken, readSessionToken } from "./session-token.ts";

/**
 * How long a used token is accepted again: for two tabs that refresh at once, or a response that was lost. Later reuse
 * means that the token was stolen.
 */
const graceMs = 10_000;

export type RefreshUse = "first_use" | "again_at_once" | "copied";

/** `usedAt` is undefined for a token that was never used. */
export const classifyRefresh = (usedAt: Date | undefined, now: Date): RefreshUse => {
  if (usedAt === undefined) return "first_use";
  return now.getTime() - usedAt.getTime() <= graceMs ? "again_at_once" : "copied";
};

export interface RefreshTokenRow {
  readonly familyId: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | undefined;
}

/**
 * Serialises changes to a customer's sessions and refresh tokens. Taken first, so that a transaction that revokes a
 * family sees the tokens that a concurrent refresh has created.
 */
export const lockSessions = async (client: Queryable, customerId: number): Promise<void> => {
  await execute(client, {
    text: "select pg_advisory_xact_lock(hashtextextended($1, 0))",
    values: [`kept ${customerId}`],
  });
};

/** Finds unexpired tokens, used or not. */
const findRefreshToken = async (
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

/** Also deletes the customer's expired tokens. */
const insertRefreshToken = async (client: Queryable, token: NewRefreshToken): Promise<void> => {
  await execute(client, {
    name: "insert-refresh-token",
    text: `with cleared as (delete from refresh_tokens where customer_id = $1 and expires_at <= $5)
           insert into refresh_tokens (customer_id, token_hash, family_id, device, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6)`,
    values: [token.customerId, token.tokenHash, token.familyId, token.device, token.now, token.expiresAt],
  });
};

const spendRefreshToken = async (
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

const isFamilyActive = async (
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

/** Also deletes the sessions that the family opened. */
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

/** Deletes the family's sessions from before an instant: its device has been given a newer one. */
const deleteFormerSessions = async (
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

/** Deletes all sessions and families of a customer, except the given session and its family. */
export const deleteAllOf = async (
  client: Queryable,
  customerId: number,
  sparedTokenHash: Buffer | undefined,
): Promise<void> => {
  const sparedHash = sparedTokenHash ?? null;
  await execute(client, {
    name: "delete-customers-families",
    text: `delete from refresh_tokens where customer_id = $1 and family_id is distinct from
             (select family_id from sessions where customer_id = $1 and token_hash = $2)`,
    values: [customerId, sparedHash],
  });
  await execute(client, {
    name: "delete-customers-sessions",
    text: "delete from sessions where customer_id = $1 and token_hash is distinct from $2",
    values: [customerId, sparedHash],
  });
};

/** Runs a transaction while holding the customer's session lock (`lockSessions`). */
export const withCustomerLock = <T>(
  { pool }: Pick<Database, "pool">,
  customerId: number,
  change: (client: pg.ClientBase) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, async (client) => {
    await lockSessions(client, customerId);
    return change(client);
  });

/** A refresh token and the family of tokens it belongs to. */
export interface RefreshFamily {
  readonly customerId: number;
  readonly familyId: string;
  readonly token: string;
  /** Expiry of the whole family; rotation does not extend it. */
  readonly expiresAt: Date;
}

export type Rotation =
  | { readonly outcome: "kept"; readonly refreshFamily: RefreshFamily }
  /** Reuse was detected; the family and all its sessions have been revoked. */
  | { readonly outcome: "copied"; readonly customerId: number }
  | { readonly outcome: "unknown" };

const dayMs = 86_400_000;

/**
 * Remembered devices. Each holds a single-use refresh token of 256 random bits, which is rotated within its family; the
 * database has only hashes.
 */
export const createRememberedDevices = (
  database: Pick<Database, "pool">,
  { rememberDays }: { rememberDays: number },
) => ({
  /** Starts a family; undefined if the deployment does not offer to remember devices. */
  begin: async (customerId: number, device: string, now: Date): Promise<RefreshFamily | undefined> => {
    if (rememberDays === 0) return undefined;
    const { token, tokenHash } = createSessionToken(customerId);
    const familyId = randomUUID();
    const expiresAt = new Date(now.getTime() + rememberDays * dayMs);
    const row = { customerId, tokenHash, familyId, device, now, expiresAt };
    await withCustomerLock(database, customerId, (client) => insertRefreshToken(client, row));
    return { customerId, familyId, token, expiresAt };
  },
  /** Consumes a token and returns the next one; reuse of a consumed token revokes the family. */
  rotate: async (token: string, device: string, now: Date): Promise<Rotation> => {
    const parts = readSessionToken(token);
    if (parts === undefined || rememberDays === 0) return { outcome: "unknown" };
    const { customerId } = parts;
    return withCustomerLock(database, customerId, async (client): Promise<Rotation> => {
      const found = await findRefreshToken(client, parts, now);
      if (found === undefined) return { outcome: "unknown" };
      const { familyId, expiresAt } = found;
      if (classifyRefresh(found.usedAt, now) === "copied") {
        await deleteFamily(client, { customerId, familyId });
        return { outcome: "copied", customerId };
      }
      await spendRefreshToken(client, parts, now);
      // Sessions of the last seconds may belong to another tab, whose response the browser receives after this one.
      await deleteFormerSessions(client, { customerId, familyId }, new Date(now.getTime() - graceMs));
      const next = createSessionToken(customerId);
      const row = { customerId, tokenHash: next.tokenHash, familyId, device, now, expiresAt };
      await insertRefreshToken(client, row);
      return { outcome: "kept", refreshFamily: { customerId, familyId, token: next.token, expiresAt } };
    });
  },
  /**
   * Whether a family is active. To be checked after one of its sessions was opened, since it may have been revoked in
   * between.
   */
  lives: ({ customerId, familyId }: Pick<RefreshFamily, "customerId" | "familyId">): Promise<boolean> =>
    withCustomerLock(database, customerId, (client) => isFamilyActive(client, { customerId, familyId })),
  /** Revokes the family of a token and its sessions, unless it is the spared family. */
  endBy: async (token: string, now: Date, sparedFamilyId?: string): Promise<void> => {
    const parts = readSessionToken(token);
    if (parts === undefined) return;
    const { customerId } = parts;
    await withCustomerLock(database, customerId, async (client) => {
      const found = await findRefreshToken(client, parts, now);
      if (found === undefined || found.familyId === sparedFamilyId) return;
      await deleteFamily(client, { customerId, familyId: found.familyId });
    });
  },
});
export type RememberedDevices = ReturnType<typeof createRememberedDevices>;

/** The cookie is sent only to the authentication endpoints. */
const refreshPath = "/api/v1/auth/";

type CookieContext = Pick<RequestContext, "cookies" | "now">;

export const readRefreshCookie = ({ cookies }: Pick<RequestContext, "cookies">): string | undefined =>
  cookies.read("refresh", refreshPath);

/** Name of the cookie `remember_me` in former versions; browsers keep it until they refresh a session. */
const formerHintCookie = "kept";

/** Whether the browser is a remembered device, as far as its cookies say; the refresh cookie is not sent to pages. */
export const isRememberedDevice = (readCookie: (name: string) => string | undefined): boolean =>
  ["remember_me", formerHintCookie].some((name) => readCookie(name) !== undefined);

const removeFormerHint = ({ cookies }: Pick<RequestContext, "cookies">): void => {
  if (cookies.read(formerHintCookie) !== undefined) cookies.remove(formerHintCookie);
};

/** Also sets the cookie `remember_me`, which has no secret: it indicates to pages that a refresh may succeed. */
export const writeRefreshCookies = (
  { cookies, now }: CookieContext,
  { token, expiresAt }: RefreshFamily,
): void => {
  const maxAgeSeconds = Math.max(1, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));
  cookies.write("refresh", token, { path: refreshPath, maxAgeSeconds });
  cookies.write("remember_me", "1", { maxAgeSeconds });
  removeFormerHint({ cookies });
};

/** Writes no headers if the browser has none of the cookies. */
export const removeRefreshCookies = ({ cookies }: Pick<RequestContext, "cookies">): void => {
  if (cookies.read("refresh", refreshPath) !== undefined) cookies.remove("refresh", refreshPath);
  if (cookies.read("remember_me") !== undefined) cookies.remove("remember_me");
  removeFormerHint({ cookies });
};
