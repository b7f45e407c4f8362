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
  queryRows,
  type RowOf,
} from "#platform/server/database/query.ts";
import type { Session } from "#platform/server/handler.ts";
import { signInMethods, type browsers, type systems } from "../../contract/sessions/list-sessions.ts";
import { deleteAllOf, deleteFamily, withCustomerLock } from "./remembered-devices.ts";
import { type TokenParts, createSessionToken, readSessionToken } from "./session-token.ts";

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
const findSession = async (
  { pool }: Database,
  { customerId, tokenHash }: TokenParts,
  now: Date,
): Promise<(Session & { lastUsedAt: Date; endsAt: Date }) | undefined> => {
  const row = await queryRow(pool, { ...find, values: [customerId, tokenHash, now] });
  return row && { ...row, customerId, tokenHash, actedBy: row.actedBy ?? undefined };
};

const insertSession = async (
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

const prolongSession = async (
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
const deleteSession = (
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
  readonly method: SignInMethod;
  readonly endsAt: Date;
}

/** Ends a session that lasts and says what it was; of two at once, one gets it. */
const takeSession = async (
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
      method: oneOf(...signInMethods),
      endsAt: instant,
    },
  });
  if (row === undefined) return undefined;
  const { actedBy, openidToken, ...taken } = row;
  return { ...taken, customerId, actedBy: actedBy ?? undefined, openidToken: openidToken ?? undefined };
};

/** Takes away the rows of a customer's sessions that are over. */
const deleteOverSessions = async ({ pool }: Database, customerId: number, now: Date): Promise<void> => {
  await execute(pool, {
    text: "delete from sessions where customer_id = $1 and expires_at <= $2",
    values: [customerId, now],
  });
};

const columns = {
  sessionId: uuid,
  device: text,
  method: oneOf(...signInMethods),
  createdAt: instant,
  lastUsedAt: instant,
  isCurrent: bool,
};
/** A session, or a device that is kept signed in, as its customer sees it. */
export type OwnSession = RowOf<typeof columns>;

/**
 * A kept device is one entry, named by its family: whatever sessions it has at the moment, and also between two of
 * them, when only its refresh token is there. Every other session is an entry of its own.
 */
const selectOwnSessions = (
  { pool }: Pick<Database, "pool">,
  { customerId, tokenHash }: Pick<Session, "customerId" | "tokenHash">,
  now: Date,
): Promise<OwnSession[]> =>
  queryRows(pool, {
    name: "select-own-sessions",
    text: `with kept as (
             select family_id, min(created_at) as since, max(created_at) as last_used_at,
                    (array_agg(device order by created_at desc))[1] as device
             from refresh_tokens where customer_id = $1 and expires_at > $3 group by family_id
           ), living as (
             select distinct on (coalesce(family_id, session_id)) *, token_hash = $2 as is_current
             from sessions where customer_id = $1 and expires_at > $3
             order by coalesce(family_id, session_id), token_hash = $2 desc, last_used_at desc
           )
           select coalesce(living.family_id, living.session_id, kept.family_id) as "sessionId",
                  coalesce(living.device, kept.device) as device,
                  coalesce(living.method, 'kept') as method,
                  coalesce(kept.since, living.created_at) as "createdAt",
                  coalesce(living.last_used_at, kept.last_used_at) as "lastUsedAt",
                  coalesce(living.is_current, false) as "isCurrent"
           from living full join kept on kept.family_id = living.family_id
           order by "isCurrent" desc, "lastUsedAt" desc`,
    values: [customerId, tokenHash, now],
    columns,
  });

/** Ends the session, or the kept device with all its sessions, of this name; whether there was one. */
const deleteOwnSession = async (
  client: Queryable,
  customerId: number,
  sessionId: string,
): Promise<boolean> => {
  const tokens = await execute(client, {
    name: "delete-own-family",
    text: "delete from refresh_tokens where customer_id = $1 and family_id = $2",
    values: [customerId, sessionId],
  });
  const sessions = await execute(client, {
    name: "delete-own-session",
    text: `delete from sessions where customer_id = $1
             and (family_id = $2 or (session_id = $2 and family_id is null))`,
    values: [customerId, sessionId],
  });
  return tokens + sessions > 0;
};

export interface DeviceParts {
  readonly browser: (typeof browsers)[number] | null;
  readonly system: (typeof systems)[number] | null;
}

/** In this order: most browsers also claim to be those further down. */
const browserSigns: readonly (readonly [RegExp, NonNullable<DeviceParts["browser"]>])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|OPiOS|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/\S+ .*\bSafari\//, "Safari"],
];

const systemSigns: readonly (readonly [RegExp, NonNullable<DeviceParts["system"]>])[] = [
  [/\biPad\b/, "iPadOS"],
  [/\b(iPhone|iPod)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\b(Macintosh|Mac OS X)\b/, "macOS"],
  [/\b(Linux|X11)\b/, "Linux"],
];

const firstOf = <Name>(device: string, signs: readonly (readonly [RegExp, Name])[]): Name | null =>
  signs.find(([sign]) => sign.test(device))?.[1] ?? null;

/**
 * Browser and system of a user agent, for a person to recognise the own device by. Nothing is decided by it: anyone
 * can send any. An iPad that asks for desktop pages says that it is a Mac.
 */
export const devicePartsOf = (device: string): DeviceParts => ({
  browser: firstOf(device, browserSigns),
  system: firstOf(device, systemSigns),
});

export interface SessionLimits {
  readonly idleMinutes: number;
  readonly longestHours: number;
}

export type SignInMethod = (typeof signInMethods)[number];

export interface NewSession {
  readonly customerId: number;
  readonly device: string;
  readonly now: Date;
  readonly method: SignInMethod;
  /** Who of the staff looks on; the session is then read-only. */
  readonly actedBy?: string | undefined;
  /** Minutes after which it ends however much it is used, when that is sooner than for others. */
  readonly maxMinutes?: number | undefined;
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
    start: async ({ maxMinutes, ...session }: NewSession): Promise<string> => {
      const { customerId, now } = session;
      await deleteOverSessions(database, customerId, now);
      const { token, tokenHash } = createSessionToken(customerId);
      const minutes = Math.min(maxMinutes ?? Infinity, limits.longestHours * 60);
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
      return withCustomerLock(database, customerId, async (client) => {
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
    endAll: (customerId: number, sparedTokenHash?: Buffer): Promise<void> =>
      withCustomerLock(database, customerId, (client) => deleteAllOf(client, customerId, sparedTokenHash)),
    /** Where a customer is signed in: one entry for each device that is kept, this one first. */
    listOf: (session: Pick<Session, "customerId" | "tokenHash">, now: Date): Promise<OwnSession[]> =>
      selectOwnSessions(database, session, now),
    /** Ends what `listOf` names; whether there was such a thing. */
    endOne: (customerId: number, sessionId: string): Promise<boolean> =>
      withCustomerLock(database, customerId, (client) => deleteOwnSession(client, customerId, sessionId)),
  };
};
export type Sessions = ReturnType<typeof createSessions>;
