import type { Database } from "#platform/server/database/pool.ts";
import type { Session } from "#platform/server/handler.ts";
import type { entryMethods } from "#features/sign-in/contract/list-sessions.ts";
import { deleteAllOf, deleteFamily } from "../kept/refresh-token-queries.ts";
import { underLock } from "../kept/under-lock.ts";
import { deleteOwnSession, selectOwnSessions, type OwnSession } from "./own-session-queries.ts";
import {
  deleteOverSessions,
  deleteSession,
  findSession,
  insertSession,
  prolongSession,
  takeSession,
  type EndedSession,
  type TakenSession,
} from "./session-queries.ts";
import { createSessionToken, readSessionToken } from "./session-token.ts";

export interface SessionLimits {
  readonly idleMinutes: number;
  readonly longestHours: number;
}

export type EntryMethod = (typeof entryMethods)[number];

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
    /**
     * Ends a session, and its device does not come back by itself, unless it goes on with the spared family. Answers
     * the provider's token, if it has one, to sign out there too.
     */
    end: async (token: string, sparedFamilyId?: string): Promise<EndedSession | undefined> => {
      const parts = readSessionToken(token);
      if (parts === undefined) return undefined;
      const { customerId } = parts;
      return underLock(database, customerId, async (client) => {
        const ended = await deleteSession(client, parts);
        const familyId = ended?.familyId ?? sparedFamilyId;
        if (familyId !== undefined && familyId !== sparedFamilyId)
          await deleteFamily(client, { customerId, familyId });
        return ended;
      });
    },
    /** Ends a session that lasts, for another to replace it; its device stays as kept as it was. */
    take: async (token: string, now: Date): Promise<TakenSession | undefined> => {
      const parts = readSessionToken(token);
      return parts && takeSession(database, parts, now);
    },
    /** Ends every session of a customer and lets no device come back by itself, but for the session that is kept. */
    endAll: (customerId: number, keptTokenHash?: Buffer): Promise<void> =>
      underLock(database, customerId, (client) => deleteAllOf(client, customerId, keptTokenHash)),
    /** Where a customer is signed in: one entry for each device that is kept, this one first. */
    listOf: (session: Pick<Session, "customerId" | "tokenHash">, now: Date): Promise<OwnSession[]> =>
      selectOwnSessions(database, session, now),
    /** Ends what `listOf` names; whether there was such a thing. */
    endOne: (customerId: number, sessionId: string): Promise<boolean> =>
      underLock(database, customerId, (client) => deleteOwnSession(client, customerId, sessionId)),
  };
};
export type Sessions = ReturnType<typeof createSessions>;
