import { createHash } from "node:crypto";
import type pg from "pg";
import type { Database } from "#platform/server/database/pool.ts";
import {
  arrayOf,
  bigint,
  bytes,
  execute,
  instant,
  nullable,
  queryRows,
  text,
  type RowOf,
} from "#platform/server/database/query.ts";

const columns = {
  credentialId: bytes,
  publicKey: bytes,
  counter: bigint,
  transports: arrayOf(text),
  name: text,
  createdAt: instant,
  lastUsedAt: nullable(instant),
};
export type PasskeyRow = RowOf<typeof columns>;

const idBytes = 16;

/** Names a passkey in a path, short however long its credential's number is. */
export const passkeyIdOf = (credentialId: Buffer): string =>
  createHash("sha256").update(credentialId).digest().subarray(0, idBytes).toString("base64url");

/** A customer's passkeys, the eldest first. */
export const findPasskeys = ({ pool }: Pick<Database, "pool">, customerId: number): Promise<PasskeyRow[]> =>
  queryRows(pool, {
    text: `select credential_id as "credentialId", public_key as "publicKey", counter, transports, name,
             created_at as "createdAt", last_used_at as "lastUsedAt"
           from passkeys where customer_id = $1 order by created_at`,
    values: [customerId],
    columns,
  });

/** False when the customer has it already. */
export const insertPasskey = async (
  client: pg.ClientBase,
  customerId: number,
  passkey: Omit<PasskeyRow, "lastUsedAt">,
): Promise<boolean> => {
  const written = await execute(client, {
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
  return written === 1;
};

/** Notes a use. False when the counter did not move on from what was read: another use came between. */
export const notePasskeyUse = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  use: { credentialId: Buffer; formerCounter: number; counter: number; now: Date },
): Promise<boolean> => {
  const written = await execute(pool, {
    name: "note-passkey-use",
    text: `update passkeys set counter = $4, last_used_at = $5
           where customer_id = $1 and credential_id = $2 and counter = $3`,
    values: [customerId, use.credentialId, use.formerCounter, use.counter, use.now],
  });
  return written === 1;
};

export const updatePasskeyName = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<boolean> => {
  const written = await execute(pool, {
    name: "rename-passkey",
    text: `update passkeys set name = $3
           where customer_id = $1 and substring(sha256(credential_id) for ${idBytes}) = $2`,
    values: [customerId, Buffer.from(passkeyId, "base64url"), name],
  });
  return written === 1;
};

export const deletePasskey = async (
  client: pg.ClientBase,
  customerId: number,
  passkeyId: string,
): Promise<boolean> => {
  const written = await execute(client, {
    name: "delete-passkey",
    text: `delete from passkeys
           where customer_id = $1 and substring(sha256(credential_id) for ${idBytes}) = $2`,
    values: [customerId, Buffer.from(passkeyId, "base64url")],
  });
  return written === 1;
};

export const deletePasskeys = async (client: pg.ClientBase, customerId: number): Promise<void> => {
  await execute(client, {
    name: "delete-passkeys",
    text: "delete from passkeys where customer_id = $1",
    values: [customerId],
  });
};
