import type { Database } from "#platform/server/database/pool.ts";
import type { Session } from "#platform/server/handler.ts";
import {
  deleteCustomersSessions,
  deleteOverSessions,
  deleteSession,
  findSession,
  insertSession,
  prolongSession,
} from "./session-queries.ts";
import { createSessionToken, readSessionToken } from "./session-token.ts";

export interface SessionLimits {
  readonly idleMinutes: number;
  readonly longestHours: number;
}

/** How somebody got in. `kept` is a browser that asked to be remembered. */
export type EntryMethod = "password" | "kept" | "link" | "client_id" | "openid" | "impersonation";

export interface NewSession {
  readonly customerId: number;
  readonly device: string;
  readonly now: Date;
  readonly method: EntryMethod;
  /** Who of the staff looks on; the session is then read-only. */
  readonly actedBy?: string | undefined;
  /** Minutes after which it ends however much it is used, when that is sooner than for others. */
  readonly longestMinutes?: number | undefined;
  /** The family of refresh tokens that keeps this browser signed in. */
  readonly familyId?: string | undefined;
  /** The provider's ID token, to sign out there too. */
  readonly openidToken?: string | undefined;
}

const minuteMs = 60_000;
/** A session in use is written once a minute, not at every call. */
const prolongAfterMs = minuteMs;

/**
 * Sessions kept as rows, so that one can be ended at once on every server. `find` moves a session on while
 * it is used; `check` only looks.
 */
export const createSessions = (database: Database, limits: SessionLimits) => {
  const expiryFrom = (now: Date, endsAt: Date): Date =>
    new Date(Math.min(now.getTime() + limits.idleMinutes * minuteMs, endsAt.getTime()));

  const look = async (token: string, now: Date) => {
    const parts = readSessionToken(token);
    return parts === undefined ? undefined : findSession(database, parts, now);
  };

  return {
    start: async ({ longestMinutes, ...session }: NewSession): Promise<string> => {
      const { customerId, now } = session;
      await deleteOverSessions(database, customerId, now);
      const { token, tokenHash } = createSessionToken(customerId);
      const minutes = Math.min(longestMinutes ?? Infinity, limits.longestHours * 60);
      const endsAt = new Date(now.getTime() + minutes * minuteMs);
      await insertSession(database, { ...session, tokenHash, endsAt, expiresAt: expiryFrom(now, endsAt) });
      return token;
    },
    find: async (token: string, now: Date): Promise<Session | undefined> => {
      const session = await look(token, now);
      if (session === undefined) return undefined;
      if (now.getTime() - session.lastUsedAt.getTime() > prolongAfterMs) {
        await prolongSession(database, session, { now, expiresAt: expiryFrom(now, session.endsAt) });
      }
      return session;
    },
    check: async (token: string, now: Date): Promise<boolean> => (await look(token, now)) !== undefined,
    /** Ends a session; answers the provider's token, if it has one, to sign out there too. */
    end: async (token: string): Promise<{ openidToken: string | null } | undefined> => {
      const parts = readSessionToken(token);
      return parts === undefined ? undefined : deleteSession(database, parts);
    },
    /** Ends every session of a customer, but for the one that is kept. */
    endAll: async (customerId: number, keptTokenHash?: Buffer): Promise<void> =>
      deleteCustomersSessions(database, customerId, keptTokenHash),
  };
};
export type Sessions = ReturnType<typeof createSessions>;
