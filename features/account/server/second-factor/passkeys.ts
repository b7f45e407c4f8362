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
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { passkeyIdBytes, type UserVerification } from "#platform/server/second-factor/web-authn.ts";

/** The passkey follows the password, so user presence is enough; user verification (fingerprint, PIN) is preferred. */
export const customersVerification = "preferred" satisfies UserVerification;

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

/** The oldest first. */
export const findPasskeys = (client: Queryable, customerId: number): Promise<PasskeyRow[]> =>
  queryRows(client, {
    text: `select credential_id as "credentialId", public_key as "publicKey", counter, transports, name,
             created_at as "createdAt", last_used_at as "lastUsedAt"
           from passkeys where customer_id = $1 order by created_at`,
    values: [customerId],
    columns,
  });

/** False if the passkey is already registered. */
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

/** Records a use. False if the counter has changed since it was read, by a concurrent use. */
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
           where customer_id = $1 and substring(sha256(credential_id) for ${passkeyIdBytes}) = $2`,
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
           where customer_id = $1 and substring(sha256(credential_id) for ${passkeyIdBytes}) = $2`,
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
