import { createHash } from "node:crypto";
import type pg from "pg";
import type { Database } from "#platform/server/database/pool.ts";

export interface PasskeyRow {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const idBytes = 16;

/** Names a passkey in a path, short however long its credential's number is. */
export const passkeyIdOf = (credentialId: Buffer): string =>
  createHash("sha256").update(credentialId).digest().subarray(0, idBytes).toString("base64url");

/** A customer's passkeys, the eldest first. */
export const findPasskeys = ({ db }: Pick<Database, "db">, customerId: number): Promise<PasskeyRow[]> =>
  db
    .selectFrom("passkeys")
    .select([
      "credential_id as credentialId",
      "public_key as publicKey",
      "counter",
      "transports",
      "name",
      "created_at as createdAt",
      "last_used_at as lastUsedAt",
    ])
    .where("customer_id", "=", customerId)
    .orderBy("created_at")
    .execute();

/** False when the customer has it already. */
export const insertPasskey = async (
  client: pg.ClientBase,
  customerId: number,
  passkey: Omit<PasskeyRow, "lastUsedAt">,
): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "insert-passkey",
    text: `insert into passkeys (customer_id, credential_id, public_key, counter, transports, name, created_at)
           values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    values: [
      customerId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.name,
      passkey.createdAt,
    ],
  });
  return rowCount === 1;
};

/** Notes a use. False when the counter did not move on from what was read: another use came between. */
export const notePasskeyUse = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  use: { credentialId: Buffer; formerCounter: number; counter: number; now: Date },
): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: "note-passkey-use",
    text: `update passkeys set counter = $4, last_used_at = $5
           where customer_id = $1 and credential_id = $2 and counter = $3`,
    values: [customerId, use.credentialId, use.formerCounter, use.counter, use.now],
  });
  return rowCount === 1;
};

export const updatePasskeyName = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: "rename-passkey",
    text: `update passkeys set name = $3
           where customer_id = $1 and substring(sha256(credential_id) for ${idBytes}) = $2`,
    values: [customerId, Buffer.from(passkeyId, "base64url"), name],
  });
  return rowCount === 1;
};

export const deletePasskey = async (
  client: pg.ClientBase,
  customerId: number,
  passkeyId: string,
): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "delete-passkey",
    text: `delete from passkeys
           where customer_id = $1 and substring(sha256(credential_id) for ${idBytes}) = $2`,
    values: [customerId, Buffer.from(passkeyId, "base64url")],
  });
  return rowCount === 1;
};

export const deletePasskeys = async (client: pg.ClientBase, customerId: number): Promise<void> => {
  await client.query({
    name: "delete-passkeys",
    text: "delete from passkeys where customer_id = $1",
    values: [customerId],
  });
};
