import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { lockCustomer } from "#platform/server/database/customer-lock.ts";
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
  type Queryable,
} from "#platform/server/database/query.ts";
import { deleteSessionsOfClient } from "../sessions/sessions.ts";

export interface ClientLogin {
  readonly clientId: string;
  readonly customerId: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | undefined;
}

const insertClientLogin = async (
  client: Queryable,
  login: { clientId: string; customerId: number; name: string; secretHash: Buffer },
): Promise<void> => {
  await execute(client, {
    text: "insert into client_logins (client_id, customer_id, name, secret_hash) values ($1, $2, $3, $4)",
    values: [login.clientId, login.customerId, login.name, login.secretHash],
  });
};

const findClientLogin = (
  client: Queryable,
  clientId: string,
): Promise<{ customerId: number; name: string; secretHash: Buffer } | undefined> =>
  queryRow(client, {
    name: "find-client-login",
    text: `select customer_id as "customerId", name, secret_hash as "secretHash" from client_logins where client_id = $1`,
    values: [clientId],
    columns: { customerId: bigint, name: text, secretHash: bytes },
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

const deleteClientLogin = async (client: Queryable, clientId: string): Promise<void> => {
  await execute(client, {
    text: "delete from client_logins where client_id = $1",
    values: [clientId],
  });
};

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** Compared with if the id is unknown, so that the response time does not reveal it. */
const placeholderHash = randomBytes(32);

/** Throws if the customer does not exist. */
export const addClientLogin = async (
  client: Queryable,
  login: { customerId: number; name: string },
): Promise<{ clientId: string; secret: string }> => {
  const clientId = randomBytes(12).toString("hex");
  const secret = randomBytes(32).toString("base64url");
  await insertClientLogin(client, { ...login, clientId, secretHash: hashOf(secret) });
  return { clientId, secret };
};

/** Ends the sessions that it has opened, too; within a transaction. Undefined if the id is unknown. */
export const removeClientLogin = async (
  client: Queryable,
  clientId: string,
): Promise<Pick<ClientLogin, "customerId" | "name"> | undefined> => {
  const found = await findClientLogin(client, clientId);
  if (found === undefined) return undefined;
  const { customerId, name } = found;
  await lockCustomer(client, customerId);
  await deleteClientLogin(client, clientId);
  await deleteSessionsOfClient(client, customerId, clientId);
  return { customerId, name };
};

/**
 * Client ids and secrets with which a partner's site signs in one customer each. Secrets are 256 random bits, so a
 * plain hash protects them; each is displayed once, on creation.
 */
export const createClientLogins = (database: Database) => ({
  /** The oldest first. */
  list: (): Promise<ClientLogin[]> => selectClientLogins(database),
  /** The customer id; undefined if the id or the secret is wrong. */
  check: async (clientId: string, secret: string): Promise<number | undefined> => {
    const found = await findClientLogin(database.pool, clientId);
    const isRight = timingSafeEqual(hashOf(secret), found?.secretHash ?? placeholderHash);
    return isRight ? found?.customerId : undefined;
  },
  /** False once it has been removed. */
  exists: async (client: Queryable, clientId: string): Promise<boolean> =>
    (await findClientLogin(client, clientId)) !== undefined,
  noteUse: (clientId: string, now: Date): Promise<void> => noteClientLoginUse(database, clientId, now),
});
export type ClientLogins = ReturnType<typeof createClientLogins>;
