import { withCustomerLock } from "#platform/server/database/customer-lock.ts";
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
import { createSessionTimes, type SessionLimits } from "#platform/server/session-times.ts";
import type { Session } from "#platform/server/subject.ts";
import { signInMethods, type browsers, type systems } from "../../contract/sessions/list-sessions.ts";
import { deleteAllOf, deleteFamily } from "./remembered-devices.ts";
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

/** Runs for every authenticated request: a lookup of one row by its primary key. */
const findSession = async (
  { pool }: Database,
  { customerId, tokenHash }: TokenParts,
  now: Date,
): Promise<(Session & { lastUsedAt: Date; endsAt: Date }) | undefined> => {
  const row = await queryRow(pool, { ...find, values: [customerId, tokenHash, now] });
  return row && { ...row, customerId, tokenHash, actedBy: row.actedBy ?? undefined };
};

const insertSession = async (
  client: Queryable,
  session: Omit<NewSession, "maxMinutes"> & TokenParts & { expiresAt: Date; endsAt: Date },
): Promise<void> => {
  await execute(client, {
    text: `insert into sessions (customer_id, token_hash, created_at, last_used_at, expires_at, ends_at, device,
             method, read_only, acted_by, family_id, openid_token, client_id)
           values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
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
      session.clientId ?? null,
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

/** What the caller needs in order to finish the sign-out. */
export interface EndedSession {
  /** Needed to sign out at the provider of single sign-on. */
  readonly openidToken: string | null;
  /** The refresh family that opened the session. */
  readonly familyId: string | null;
}

/** Undefined if the session does not exist. */
export const deleteSession = (
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

/** What a session passes on to the session that replaces it. */
export interface TakenSession {
  readonly actedBy: string | undefined;
  readonly openidToken: string | undefined;
  readonly clientId: string | undefined;
  readonly familyId: string | undefined;
  readonly method: SignInMethod;
  readonly endsAt: Date;
}

/** Deletes an active session to replace it; its refresh family stays valid. Of two concurrent calls, only one gets it. */
export const takeSession = async (
  client: Queryable,
  { customerId, tokenHash }: TokenParts,
  now: Date,
): Promise<TakenSession | undefined> => {
  const row = await queryRow(client, {
    name: "take-session",
    text: `delete from sessions where customer_id = $1 and token_hash = $2 and expires_at > $3
           returning acted_by as "actedBy", openid_token as "openidToken", client_id as "clientId",
             family_id as "familyId", method, ends_at as "endsAt"`,
    values: [customerId, tokenHash, now],
    columns: {
      actedBy: nullable(text),
      openidToken: nullable(text),
      clientId: nullable(text),
      familyId: nullable(uuid),
      method: oneOf(...signInMethods),
      endsAt: instant,
    },
  });
  if (row === undefined) return undefined;
  const { actedBy, openidToken, clientId, familyId, ...taken } = row;
  return {
    ...taken,
    actedBy: actedBy ?? undefined,
    openidToken: openidToken ?? undefined,
    clientId: clientId ?? undefined,
    familyId: familyId ?? undefined,
  };
};

const deleteOverSessions = async (client: Queryable, customerId: number, now: Date): Promise<void> => {
  await execute(client, {
    text: "delete from sessions where customer_id = $1 and expires_at <= $2",
    values: [customerId, now],
  });
};

/** Deletes the sessions that a partner's id has opened. */
export const deleteSessionsOfClient = async (
  client: Queryable,
  customerId: number,
  clientId: string,
): Promise<void> => {
  await execute(client, {
    name: "delete-sessions-of-client",
    text: "delete from sessions where customer_id = $1 and client_id = $2",
    values: [customerId, clientId],
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
/** A session or a remembered device, as listed to the customer. */
export type OwnSession = RowOf<typeof columns>;

/**
 * A remembered device is one entry with its family id as id, whether it has several sessions at the moment or, between
 * two sessions, only its refresh token. Every other session is an entry of its own.
 */
const selectOwnSessions = (
  { pool }: Pick<Database, "pool">,
  { customerId, tokenHash }: Pick<Session, "customerId" | "tokenHash">,
  now: Date,
): Promise<OwnSession[]> =>
  queryRows(pool, {
    name: "select-own-sessions",
    text: `with remembered as (
             select family_id, min(created_at) as since, max(created_at) as last_used_at,
                    (array_agg(device order by created_at desc))[1] as device
             from refresh_tokens where customer_id = $1 and expires_at > $3 group by family_id
           ), living as (
             select distinct on (coalesce(family_id, session_id)) *, token_hash = $2 as is_current
             from sessions where customer_id = $1 and expires_at > $3
             order by coalesce(family_id, session_id), token_hash = $2 desc, last_used_at desc
           )
           select coalesce(living.family_id, living.session_id, remembered.family_id) as "sessionId",
                  coalesce(living.device, remembered.device) as device,
                  coalesce(living.method, 'remembered_device') as method,
                  coalesce(remembered.since, living.created_at) as "createdAt",
                  coalesce(living.last_used_at, remembered.last_used_at) as "lastUsedAt",
                  coalesce(living.is_current, false) as "isCurrent"
           from living full join remembered on remembered.family_id = living.family_id
           order by "isCurrent" desc, "lastUsedAt" desc`,
    values: [customerId, tokenHash, now],
    columns,
  });

/** Deletes the session, or the remembered device with all its sessions. False if the id is unknown. */
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

/** The order matters: most browsers also name those further down in their user agent. */
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
 * Browser and system of a user agent, so that customers recognise their devices. Not used for decisions, because
 * callers can send any value. iPads that request desktop pages identify as Macs.
 */
export const devicePartsOf = (device: string): DeviceParts => ({
  browser: firstOf(device, browserSigns),
  system: firstOf(device, systemSigns),
});

export type SignInMethod = (typeof signInMethods)[number];

export interface NewSession {
  readonly customerId: number;
  readonly device: string;
  readonly now: Date;
  readonly method: SignInMethod;
  /** The impersonating staff member; the session is then read-only. */
  readonly actedBy?: string | undefined;
  /** Maximum duration in minutes, if shorter than that of other sessions. */
  readonly maxMinutes?: number | undefined;
  /** The refresh family that opened the session. */
  readonly familyId?: string | undefined;
  /** The ID token, needed to sign out at the provider. */
  readonly openidToken?: string | undefined;
  /** The partner's id that opened the session. */
  readonly clientId?: string | undefined;
}

/**
 * Sessions are rows, so that one can be revoked at once on every server. `find` extends the session; `check` does not.
 */
export const createSessions = (database: Database, limits: SessionLimits) => {
  const times = createSessionTimes(limits);

  const peek = async (token: string, now: Date) => {
    const parts = readSessionToken(token);
    return parts === undefined ? undefined : findSession(database, parts, now);
  };

  return {
    /** Inserts a session without any check; `openSession` calls it in its transaction. */
    start: async (
      { maxMinutes, ...session }: NewSession,
      client: Queryable = database.pool,
    ): Promise<string> => {
      const { customerId, now } = session;
      await deleteOverSessions(client, customerId, now);
      const { token, tokenHash } = createSessionToken(customerId);
      await insertSession(client, { ...session, tokenHash, ...times.start(now, maxMinutes) });
      return token;
    },
    find: async (token: string, now: Date): Promise<Session | undefined> => {
      const session = await peek(token, now);
      if (session === undefined) return undefined;
      const expiresAt = times.prolong(session, now);
      if (expiresAt !== undefined) await prolongSession(database, session, { now, expiresAt });
      return session;
    },
    check: (token: string, now: Date): Promise<Session | undefined> => peek(token, now),
    /**
     * Revokes a session and its refresh family. The result has the ID token, if any, to sign out at the provider.
     */
    end: async (token: string): Promise<EndedSession | undefined> => {
      const parts = readSessionToken(token);
      if (parts === undefined) return undefined;
      const { customerId } = parts;
      return withCustomerLock(database, customerId, async (client) => {
        const ended = await deleteSession(client, parts);
        if (ended?.familyId != null) await deleteFamily(client, { customerId, familyId: ended.familyId });
        return ended;
      });
    },
    /** Revokes all sessions and refresh families of a customer, except the given session and its family. */
    endAll: (customerId: number, sparedTokenHash?: Buffer): Promise<void> =>
      withCustomerLock(database, customerId, (client) => deleteAllOf(client, customerId, sparedTokenHash)),
    /** One entry for each session and remembered device, the given session first. */
    listOf: (session: Pick<Session, "customerId" | "tokenHash">, now: Date): Promise<OwnSession[]> =>
      selectOwnSessions(database, session, now),
    /** Revokes an entry of `listOf`; false if there is none with this id. */
    endOne: (customerId: number, sessionId: string): Promise<boolean> =>
      withCustomerLock(database, customerId, (client) => deleteOwnSession(client, customerId, sessionId)),
  };
};
export type Sessions = ReturnType<typeof createSessions>;
