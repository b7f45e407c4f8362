import type pg from "pg";
import type * as z from "zod/mini";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  arrayOf,
  execute,
  instant,
  nullable,
  queryRow,
  text,
  type Queryable,
} from "#platform/server/database/query.ts";
import { createSessionTimes } from "#platform/server/session-times.ts";
import { createSubjectToken, readSubjectToken, type SubjectToken } from "#platform/server/subject-token.ts";
import type { StaffSession } from "#platform/server/subject.ts";
import type { staffSession } from "../contract/staff-member.ts";
import { findRoles, knownRoles, lockMember } from "./staff-queries.ts";

/** No deployment makes them longer: the account opens the data of all customers. */
const times = createSessionTimes({ idleMinutes: 30, maxHours: 12 });

const insertSession = async (
  client: Queryable,
  session: SubjectToken & {
    device: string;
    now: Date;
    verifiedAt: Date | null;
    expiresAt: Date;
    endsAt: Date;
  },
): Promise<void> => {
  const { id, tokenHash, now, expiresAt, endsAt, verifiedAt, device } = session;
  await execute(client, {
    name: "insert-staff-session",
    text: `insert into staff_sessions (staff_id, token_hash, created_at, last_used_at, expires_at, ends_at,
             verified_at, device)
           values ($1, $2, $3, $3, $4, $5, $6, $7)`,
    values: [id, tokenHash, now, expiresAt, endsAt, verifiedAt, device],
  });
};

/** A session as its member reads it. */
export const sessionAnswerOf = (
  { staffId, email, name, roles, expiresAt, endsAt }: StaffSession,
  secondFactor: z.output<typeof staffSession>["secondFactor"],
): z.output<typeof staffSession> => ({
  staffId,
  email,
  name,
  roles: [...roles],
  secondFactor,
  expiresAt,
  endsAt,
});

/** False if the session has ended. */
const deleteSession = async (client: Queryable, { id, tokenHash }: SubjectToken): Promise<boolean> =>
  (await execute(client, {
    name: "delete-staff-session",
    text: "delete from staff_sessions where staff_id = $1 and token_hash = $2",
    values: [id, tokenHash],
  })) === 1;

export const deleteSessionsOf = async (client: Queryable, staffId: number): Promise<void> => {
  await execute(client, {
    name: "delete-staff-sessions",
    text: "delete from staff_sessions where staff_id = $1",
    values: [staffId],
  });
};

/** All but this one. */
export const deleteOtherSessionsOf = async (
  client: Queryable,
  { id, tokenHash }: Pick<SubjectToken, "id" | "tokenHash">,
): Promise<void> => {
  await execute(client, {
    name: "delete-other-staff-sessions",
    text: "delete from staff_sessions where staff_id = $1 and token_hash <> $2",
    values: [id, tokenHash],
  });
};

/** Runs for every call of staff. A member who has left has no session. */
const findSession = (client: Queryable, { id, tokenHash }: SubjectToken, now: Date) =>
  queryRow(client, {
    name: "find-staff-session",
    text: `select email, name, roles, verified_at as "verifiedAt", last_used_at as "lastUsedAt",
             expires_at as "expiresAt", ends_at as "endsAt"
           from staff_sessions join staff_members using (staff_id)
           where staff_id = $1 and token_hash = $2 and expires_at > $3 and ended_at is null`,
    values: [id, tokenHash, now],
    columns: {
      email: text,
      name: text,
      roles: arrayOf(text),
      verifiedAt: nullable(instant),
      lastUsedAt: instant,
      expiresAt: instant,
      endsAt: instant,
    },
  });

/**
 * Starts a session without a second step, and ends the one that the browser had. Undefined if the member has left, or
 * `confirm` is false.
 */
const createVerifiedStart =
  ({ pool }: Pick<Database, "pool">) =>
  (
    staffId: number,
    {
      device,
      now,
      formerToken = "",
      confirm,
    }: {
      device: string;
      now: Date;
      formerToken: string | undefined;
      confirm: (client: pg.ClientBase) => Promise<boolean>;
    },
  ): Promise<{ token: string; session: StaffSession } | undefined> =>
    inTransaction(pool, async (client) => {
      const member = await lockMember(client, staffId);
      if (member === undefined || !(await confirm(client))) return undefined;
      const former = readSubjectToken(formerToken);
      if (former !== undefined) await deleteSession(client, former);
      const { token, ...parts } = createSubjectToken(staffId);
      const limits = times.start(now);
      await insertSession(client, { ...parts, device, now, verifiedAt: now, ...limits });
      const { email, name } = member;
      const roles = await findRoles(client, staffId);
      const verified = { isVerified: true, verifiedAt: now };
      return {
        token,
        session: { staffId, email, name, roles, tokenHash: parts.tokenHash, ...verified, ...limits },
      };
    });

/** Sessions of staff are rows, so that one can be revoked at once on every server. */
export const createStaffSessions = (database: Database) => ({
  /**
   * Starts a session that waits for its second factor, and ends the one that the browser had. Undefined if the password
   * was changed, or the member has left, in the meantime.
   */
  start: (
    { staffId, passwordHash }: { staffId: number; passwordHash: string },
    { device, now, formerToken = "" }: { device: string; now: Date; formerToken: string | undefined },
  ): Promise<string | undefined> =>
    inTransaction(database.pool, async (client) => {
      const member = await lockMember(client, staffId);
      if (member?.passwordHash !== passwordHash) return undefined;
      const former = readSubjectToken(formerToken);
      if (former !== undefined) await deleteSession(client, former);
      const { token, ...parts } = createSubjectToken(staffId);
      await insertSession(client, { ...parts, device, now, verifiedAt: null, ...times.start(now) });
      return token;
    }),

  /**
   * Replaces a session by one whose second factor is verified. Undefined if it has ended in the meantime, or `confirm`
   * is false.
   */
  verify: (
    session: StaffSession,
    {
      device,
      now,
      confirm,
    }: { device: string; now: Date; confirm: (client: pg.ClientBase) => Promise<boolean> },
  ): Promise<{ token: string; session: StaffSession } | undefined> =>
    inTransaction(database.pool, async (client) => {
      const { staffId: id, tokenHash } = session;
      if ((await lockMember(client, id)) === undefined) return undefined;
      if (!(await deleteSession(client, { id, tokenHash })) || !(await confirm(client))) return undefined;
      const { token, ...parts } = createSubjectToken(id);
      const limits = times.start(now);
      await insertSession(client, { ...parts, device, now, verifiedAt: now, ...limits });
      return {
        token,
        session: { ...session, ...limits, tokenHash: parts.tokenHash, isVerified: true, verifiedAt: now },
      };
    }),

  startVerified: createVerifiedStart(database),

  /** The active session of a token, extended by this use. */
  find: async (token: string, now: Date): Promise<StaffSession | undefined> => {
    const parts = readSubjectToken(token);
    const found = parts && (await findSession(database.pool, parts, now));
    if (parts === undefined || found === undefined) return undefined;
    const { id: staffId, tokenHash } = parts;
    const expiresAt = times.prolong(found, now);
    if (expiresAt !== undefined)
      await execute(database.pool, {
        name: "prolong-staff-session",
        text: "update staff_sessions set last_used_at = $3, expires_at = $4 where staff_id = $1 and token_hash = $2",
        values: [staffId, tokenHash, now, expiresAt],
      });
    const { verifiedAt, ...session } = found;
    const verified = verifiedAt === null ? { isVerified: false } : { isVerified: true, verifiedAt };
    return { ...session, ...verified, roles: knownRoles(found.roles), staffId, tokenHash };
  },

  end: async ({ staffId, tokenHash }: StaffSession): Promise<void> => {
    await deleteSession(database.pool, { id: staffId, tokenHash });
  },
});
