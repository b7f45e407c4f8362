import type { Database } from "#platform/server/database/pool.ts";
import type { Session } from "#platform/server/handler.ts";
import {
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
    start: async (customerId: number, device: string, now: Date): Promise<string> => {
      await deleteOverSessions(database, customerId, now);
      const { token, tokenHash } = createSessionToken(customerId);
      const endsAt = new Date(now.getTime() + limits.longestHours * 60 * minuteMs);
      await insertSession(database, {
        customerId,
        tokenHash,
        now,
        endsAt,
        expiresAt: expiryFrom(now, endsAt),
        device,
      });
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
    end: async (token: string): Promise<void> => {
      const parts = readSessionToken(token);
      if (parts !== undefined) await deleteSession(database, parts);
    },
  };
};
export type Sessions = ReturnType<typeof createSessions>;
