import { randomUUID } from "node:crypto";
import { withCustomerLock } from "#platform/server/database/customer-lock.ts";
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

export type RefreshUse = "first_use" | "again_at_once" | "reuse_detected";

/** `usedAt` is undefined for a token that was never used. */
export const classifyRefresh = (usedAt: Date | undefined, now: Date): RefreshUse => {
  if (usedAt === undefined) return "first_use";
  return now.getTime() - usedAt.getTime() <= graceMs ? "again_at_once" : "reuse_detected";
};

export interface RefreshTokenRow {
  readonly familyId: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | undefined;
}

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

/** A refresh token and the family of tokens it belongs to. */
export interface RefreshFamily {
  readonly customerId: number;
  readonly familyId: string;
  readonly token: string;
  /** Expiry of the whole family; rotation does not extend it. */
  readonly expiresAt: Date;
}

const dayMs = 86_400_000;

/** The family of an unexpired token, used or not. */
export const findFamily = async (
  client: Queryable,
  parts: TokenParts,
  now: Date,
): Promise<string | undefined> => (await findRefreshToken(client, parts, now))?.familyId;

/**
 * Remembered devices. Each holds a single-use refresh token of 256 random bits, which is rotated within its family; the
 * database has only hashes. `begin` and `rotate` run in the transaction that opens the session, under the customer's
 * lock.
 */
export const createRememberedDevices = (
  database: Pick<Database, "pool">,
  { rememberDays }: { rememberDays: number },
) => ({
  /** Starts a family; undefined if the deployment does not offer to remember devices. */
  begin: async (
    client: Queryable,
    { customerId, device, now }: { customerId: number; device: string; now: Date },
  ): Promise<RefreshFamily | undefined> => {
    if (rememberDays === 0) return undefined;
    const { token, tokenHash } = createSessionToken(customerId);
    const familyId = randomUUID();
    const expiresAt = new Date(now.getTime() + rememberDays * dayMs);
    await insertRefreshToken(client, { customerId, tokenHash, familyId, device, now, expiresAt });
    return { customerId, familyId, token, expiresAt };
  },
  /**
   * Consumes a token and returns the next one. Undefined if the token is unknown, or if its reuse is detected, which
   * revokes the family and its sessions.
   */
  rotate: async (
    client: Queryable,
    { parts, device, now }: { parts: TokenParts; device: string; now: Date },
  ): Promise<RefreshFamily | undefined> => {
    const { customerId } = parts;
    const found = rememberDays === 0 ? undefined : await findRefreshToken(client, parts, now);
    if (found === undefined) return undefined;
    const { familyId, expiresAt } = found;
    if (classifyRefresh(found.usedAt, now) === "reuse_detected") {
      await deleteFamily(client, { customerId, familyId });
      return undefined;
    }
    await spendRefreshToken(client, parts, now);
    // Sessions of the last seconds may belong to another tab, whose response the browser receives after this one.
    await deleteFormerSessions(client, { customerId, familyId }, new Date(now.getTime() - graceMs));
    const { token, tokenHash } = createSessionToken(customerId);
    await insertRefreshToken(client, { customerId, tokenHash, familyId, device, now, expiresAt });
    return { customerId, familyId, token, expiresAt };
  },
  /** Revokes the family of a token and its sessions. */
  endBy: async (token: string, now: Date): Promise<void> => {
    const parts = readSessionToken(token);
    if (parts === undefined) return;
    const { customerId } = parts;
    await withCustomerLock(database, customerId, async (client) => {
      const familyId = await findFamily(client, parts, now);
      if (familyId !== undefined) await deleteFamily(client, { customerId, familyId });
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
