import type { Database } from "#platform/server/database/pool.ts";

export interface ClientLogin {
  readonly clientId: string;
  readonly customerId: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | undefined;
}

export const insertClientLogin = async (
  { db }: Pick<Database, "db">,
  login: { clientId: string; customerId: number; name: string; secretHash: Buffer },
): Promise<void> => {
  await db
    .insertInto("client_logins")
    .values({
      client_id: login.clientId,
      customer_id: login.customerId,
      name: login.name,
      secret_hash: login.secretHash,
    })
    .execute();
};

/** Whom an id opens the portal for, and the hash of its secret. */
export const findClientLogin = async (
  { pool }: Pick<Database, "pool">,
  clientId: string,
): Promise<{ customerId: number; secretHash: Buffer } | undefined> => {
  const { rows } = await pool.query<{ customer_id: number; secret_hash: Buffer }>({
    name: "find-client-login",
    text: "select customer_id, secret_hash from client_logins where client_id = $1",
    values: [clientId],
  });
  const [row] = rows;
  return row && { customerId: row.customer_id, secretHash: row.secret_hash };
};

export const noteClientLoginUse = async (
  { db }: Pick<Database, "db">,
  clientId: string,
  now: Date,
): Promise<void> => {
  await db
    .updateTable("client_logins")
    .set({ last_used_at: now })
    .where("client_id", "=", clientId)
    .execute();
};

export const selectClientLogins = async ({ db }: Pick<Database, "db">): Promise<ClientLogin[]> => {
  const rows = await db
    .selectFrom("client_logins")
    .select(["client_id", "customer_id", "name", "created_at", "last_used_at"])
    .orderBy("created_at")
    .orderBy("client_id")
    .execute();
  return rows.map((row) => ({
    clientId: row.client_id,
    customerId: row.customer_id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
  }));
};

/** Whether there was such a login to take away. */
export const deleteClientLogin = async ({ db }: Pick<Database, "db">, clientId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("client_logins")
    .where("client_id", "=", clientId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
