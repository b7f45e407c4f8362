import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  bytes,
  execute,
  instant,
  nullable,
  queryRow,
  queryRows,
  text,
} from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { signInClient } from "../../contract/sign-in/sign-in-client.ts";
import type { Enter } from "../sessions/open-session.ts";
import type { AttemptLog } from "./attempt-log.ts";
import { watchPassword } from "./logins.ts";
import type { Throttle } from "./throttle.ts";

export interface ClientLogin {
  readonly clientId: string;
  readonly customerId: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | undefined;
}

const insertClientLogin = async (
  { pool }: Pick<Database, "pool">,
  login: { clientId: string; customerId: number; name: string; secretHash: Buffer },
): Promise<void> => {
  await execute(pool, {
    text: "insert into client_logins (client_id, customer_id, name, secret_hash) values ($1, $2, $3, $4)",
    values: [login.clientId, login.customerId, login.name, login.secretHash],
  });
};

const findClientLogin = (
  { pool }: Pick<Database, "pool">,
  clientId: string,
): Promise<{ customerId: number; secretHash: Buffer } | undefined> =>
  queryRow(pool, {
    name: "find-client-login",
    text: `select customer_id as "customerId", secret_hash as "secretHash" from client_logins where client_id = $1`,
    values: [clientId],
    columns: { customerId: bigint, secretHash: bytes },
  });

const noteClientLoginUse = async (
  { pool }: Pick<Database, "pool">,
  clientId: string,
  now: Date,
): Promise<void> => {
  await execute(pool, {
    text: "update client_logins set last_used_at = $2 where client_id = $1",
    values: [clientId, now],
  });
};

const selectClientLogins = async ({ pool }: Pick<Database, "pool">): Promise<ClientLogin[]> => {
  const rows = await queryRows(pool, {
    text: `select client_id as "clientId", customer_id as "customerId", name, created_at as "createdAt",
             last_used_at as "lastUsedAt"
           from client_logins order by created_at, client_id`,
    columns: {
      clientId: text,
      customerId: bigint,
      name: text,
      createdAt: instant,
      lastUsedAt: nullable(instant),
    },
  });
  return rows.map(({ lastUsedAt, ...login }) => ({ ...login, lastUsedAt: lastUsedAt ?? undefined }));
};

/** False if the id is unknown. */
const deleteClientLogin = async ({ pool }: Pick<Database, "pool">, clientId: string): Promise<boolean> => {
  const written = await execute(pool, {
    text: "delete from client_logins where client_id = $1",
    values: [clientId],
  });
  return written === 1;
};

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** Compared with if the id is unknown, so that the response time does not reveal it. */
const placeholderHash = randomBytes(32);

/**
 * Client ids and secrets with which a partner's site signs in one customer each. Secrets are 256 random bits, so a
 * plain hash protects them; each is displayed once, on creation.
 */
export const createClientLogins = (database: Database) => ({
  /** Throws if the customer does not exist. */
  add: async (login: { customerId: number; name: string }): Promise<{ clientId: string; secret: string }> => {
    const clientId = randomBytes(12).toString("hex");
    const secret = randomBytes(32).toString("base64url");
    await insertClientLogin(database, { ...login, clientId, secretHash: hashOf(secret) });
    return { clientId, secret };
  },
  /** The oldest first. */
  list: (): Promise<ClientLogin[]> => selectClientLogins(database),
  /** Returns false if the id is unknown. Sessions that it has opened stay active until they expire. */
  remove: (clientId: string): Promise<boolean> => deleteClientLogin(database, clientId),
  /** The customer id; undefined if the id or the secret is wrong. */
  check: async (clientId: string, secret: string): Promise<number | undefined> => {
    const found = await findClientLogin(database, clientId);
    const isRight = timingSafeEqual(hashOf(secret), found?.secretHash ?? placeholderHash);
    return isRight ? found?.customerId : undefined;
  },
  noteUse: (clientId: string, now: Date): Promise<void> => noteClientLoginUse(database, clientId, now),
});
export type ClientLogins = ReturnType<typeof createClientLogins>;

export interface SignInClientPorts {
  readonly database: Database;
  readonly clientLogins: ClientLogins;
  readonly enter: Enter;
  readonly throttle: Throttle;
  readonly attempts: AttemptLog;
}

export const handleSignInClient = ({ database, clientLogins, enter, ...ports }: SignInClientPorts): Handler =>
  handler(signInClient, async ({ body, fail, ...visit }) => {
    const { client, now } = visit;
    // Cannot collide with a customer's login, which is a tax id or an email.
    const loginName = `client ${body.client_id}`;
    const attempt = { ...client, loginName, method: "client_id", customerId: undefined, now } as const;
    const seconds = await ports.throttle.begin(loginName, client.address, now);
    if (seconds !== undefined) {
      await ports.attempts.note({ ...attempt, outcome: "rate_limited" });
      return fail("too_many_requests", { retryAfterSeconds: seconds, values: { seconds } });
    }
    const customerId = await clientLogins.check(body.client_id, body.secret);
    if (customerId === undefined) {
      await ports.attempts.note({ ...attempt, outcome: "refused" });
      return fail("client_id_not_valid");
    }
    await ports.throttle.succeed(loginName, client.address);
    await clientLogins.noteUse(body.client_id, now);
    // A new password revokes every session, including one that is being opened at the same time.
    const stillHolds = await watchPassword(database, customerId);
    const entry = { customerId, method: "client_id", loginName, stillHolds } as const;
    return enter(visit, { ...entry, answersToken: body.answer_token });
  });
