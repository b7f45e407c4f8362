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

export interface ClientLogin {
  readonly clientId: string;
  readonly customerId: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | undefined;
}

export const insertClientLogin = async (
  { pool }: Pick<Database, "pool">,
  login: { clientId: string; customerId: number; name: string; secretHash: Buffer },
): Promise<void> => {
  await execute(pool, {
    text: "insert into client_logins (client_id, customer_id, name, secret_hash) values ($1, $2, $3, $4)",
    values: [login.clientId, login.customerId, login.name, login.secretHash],
  });
};

/** Whom an id opens the portal for, and the hash of its secret. */
export const findClientLogin = (
  { pool }: Pick<Database, "pool">,
  clientId: string,
): Promise<{ customerId: number; secretHash: Buffer } | undefined> =>
  queryRow(pool, {
    name: "find-client-login",
    text: `select customer_id as "customerId", secret_hash as "secretHash" from client_logins where client_id = $1`,
    values: [clientId],
    columns: { customerId: bigint, secretHash: bytes },
  });

export const noteClientLoginUse = async (
  { pool }: Pick<Database, "pool">,
  clientId: string,
  now: Date,
): Promise<void> => {
  await execute(pool, {
    text: "update client_logins set last_used_at = $2 where client_id = $1",
    values: [clientId, now],
  });
};

export const selectClientLogins = async ({ pool }: Pick<Database, "pool">): Promise<ClientLogin[]> => {
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

/** Whether there was such a login to take away. */
export const deleteClientLogin = async (
  { pool }: Pick<Database, "pool">,
  clientId: string,
): Promise<boolean> => {
  const written = await execute(pool, {
    text: "delete from client_logins where client_id = $1",
    values: [clientId],
  });
  return written === 1;
};
