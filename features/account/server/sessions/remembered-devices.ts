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
 * How long a used token still gets a new one: two tabs that ask at once, an answer that was lost on its way. Later
 * the same token is in somebody else's hands.
 */
const graceMs = 10_000;

export type RefreshUse = "first_use" | "again_at_once" | "copied";

/** What it means that a token comes now, which was used at `usedAt` or not yet. */
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
 * Lets one transaction at a time change what keeps a customer signed in. Taken first, so that whoever ends a family
 * sees the tokens that a refresh of the same moment has made.
 */
export const lockSessions = async (client: Queryable, customerId: number): Promise<void> => {
  await execute(client, {
    text: "select pg_advisory_xact_lock(hashtextextended($1, 0))",
    values: [`kept ${customerId}`],
  });
};

/** A refresh token that has not run out, used or not. */
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

/** Adds a token, and clears away what of the customer's has run out. */
const insertRefreshToken = async (client: Queryable, token: NewRefreshToken): Promise<void> => {
  await execute(client, {
    name: "insert-refresh-token",
    text: `with cleared as (delete from refresh_tokens where customer_id = $1 and expires_at <= $5)
           insert into refresh_tokens (customer_id, token_hash, family_id, device, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6)`,
    values: [token.customerId, token.tokenHash, token.familyId, token.device, token.now, token.expiresAt],
  });
};

/** Notes the first use of a token. */
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

/** Ends a customer's sessions and families, all of them or all but one session and its family. */
export const deleteAllOf = async (
  client: Queryable,
  customerId: number,
  sparedTokenHash: Buffer | undefined,
): Promise<void> => {
  const kept = sparedTokenHash ?? null;
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

/** Runs a transaction that nobody else's on what keeps this customer signed in runs beside. */
export const withCustomerLock = <T>(
  { pool }: Pick<Database, "pool">,
  customerId: number,
  change: (client: pg.ClientBase) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, async (client) => {
    await lockSessions(client, customerId);
    return change(client);
  });

/** The token that gets a device its next session, and the family that it follows in. */
export interface RefreshFamily {
  readonly customerId: number;
  readonly familyId: string;
  readonly token: string;
  /** The same for the whole family: following tokens do not prolong it. */
  readonly expiresAt: Date;
}

/** What became of a token that was sent to be followed by another. */
export type Rotation =
  | { readonly outcome: "kept"; readonly refreshFamily: RefreshFamily }
  /** It was used before: its family, with all sessions, is over. */
  | { readonly outcome: "copied"; readonly customerId: number }
  | { readonly outcome: "unknown" };

const dayMs = 86_400_000;

/**
 * Devices that asked to be kept signed in. Each holds a token of 256 random bits that works once and is followed by
 * another of its family; only hashes are kept.
 */
export const createRememberedDevices = (
  database: Pick<Database, "pool">,
  { rememberDays }: { rememberDays: number },
) => ({
  /** Begins a family; undefined where the deployment keeps nobody signed in. */
  begin: async (customerId: number, device: string, now: Date): Promise<RefreshFamily | undefined> => {
    if (rememberDays === 0) return undefined;
    const { token, tokenHash } = createSessionToken(customerId);
    const familyId = randomUUID();
    const expiresAt = new Date(now.getTime() + rememberDays * dayMs);
    const row = { customerId, tokenHash, familyId, device, now, expiresAt };
    await withCustomerLock(database, customerId, (client) => insertRefreshToken(client, row));
    return { customerId, familyId, token, expiresAt };
  },
  /** Uses a token up for the next of its family; a copy of a used one ends the family. */
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
      // Those of the last seconds may be another tab's, whose answer this browser gets after this one.
      await deleteFormerSessions(client, { customerId, familyId }, new Date(now.getTime() - graceMs));
      const next = createSessionToken(customerId);
      const row = { customerId, tokenHash: next.tokenHash, familyId, device, now, expiresAt };
      await insertRefreshToken(client, row);
      return { outcome: "kept", refreshFamily: { customerId, familyId, token: next.token, expiresAt } };
    });
  },
  /** Whether a family still keeps anybody: asked after a session of it was opened, for it may have ended meanwhile. */
  lives: ({ customerId, familyId }: Pick<RefreshFamily, "customerId" | "familyId">): Promise<boolean> =>
    withCustomerLock(database, customerId, (client) => isFamilyActive(client, { customerId, familyId })),
  /** Ends the family of a token, with its sessions, unless it is the one spared. */
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

/** Sent to the calls that sign in, out and on, and to nothing else. */
const refreshPath = "/api/v1/auth/";

type CookieContext = Pick<RequestContext, "cookies" | "now">;

/** The refresh token that the browser holds. */
export const readRefreshCookie = ({ cookies }: Pick<RequestContext, "cookies">): string | undefined =>
  cookies.read("refresh", refreshPath);

/** Gives the browser its refresh token; beside it `kept`, no secret, tells each page that a refresh may be tried. */
export const writeRefreshCookies = (
  { cookies, now }: CookieContext,
  { token, expiresAt }: RefreshFamily,
): void => {
  const maxAgeSeconds = Math.max(1, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));
  cookies.write("refresh", token, { path: refreshPath, maxAgeSeconds });
  cookies.write("kept", "1", { maxAgeSeconds });
};

/** The browser forgets. Nothing is written where there is nothing to forget. */
export const removeRefreshCookies = ({ cookies }: Pick<RequestContext, "cookies">): void => {
  if (cookies.read("refresh", refreshPath) !== undefined) cookies.remove("refresh", refreshPath);
  if (cookies.read("kept") !== undefined) cookies.remove("kept");
};
