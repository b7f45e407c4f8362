import { createHash } from "node:crypto";
import {
  arrayOf,
  bigint,
  bytes,
  execute,
  instant,
  nullable,
  queryRow,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { passkeyIdBytes } from "#platform/server/second-factor/web-authn.ts";

const columns = {
  staffId: bigint,
  credentialId: bytes,
  publicKey: bytes,
  counter: bigint,
  transports: arrayOf(text),
  name: text,
  createdAt: instant,
  lastUsedAt: nullable(instant),
};
export type StaffPasskeyRow = RowOf<typeof columns>;

const selected = `staff_id as "staffId", credential_id as "credentialId", public_key as "publicKey", counter, transports, name,
             created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** The oldest first. */
export const findStaffPasskeys = (client: Queryable, staffId: number): Promise<StaffPasskeyRow[]> =>
  queryRows(client, {
    name: "find-staff-passkeys",
    text: `select ${selected} from staff_passkeys where staff_id = $1 order by created_at, credential_id`,
    values: [staffId],
    columns,
  });

/** Of whichever member. */
export const findStaffPasskey = (
  client: Queryable,
  credentialId: Buffer,
): Promise<StaffPasskeyRow | undefined> =>
  queryRow(client, {
    name: "find-staff-passkey",
    text: `select ${selected} from staff_passkeys where credential_id = $1`,
    values: [credentialId],
    columns,
  });

/** False if the passkey is already registered. */
export const insertStaffPasskey = async (
  client: Queryable,
  passkey: Omit<StaffPasskeyRow, "lastUsedAt">,
): Promise<boolean> =>
  (await execute(client, {
    name: "insert-staff-passkey",
    text: `insert into staff_passkeys (staff_id, credential_id, public_key, counter, transports, name, created_at)
           values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    values: [
      passkey.staffId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.name,
      passkey.createdAt,
    ],
  })) === 1;

/** False if the counter has changed since it was read, by a concurrent use, or the passkey was ended. */
export const noteStaffPasskeyUse = async (
  client: Queryable,
  use: { staffId: number; credentialId: Buffer; formerCounter: number; counter: number; now: Date },
): Promise<boolean> =>
  (await execute(client, {
    name: "note-staff-passkey-use",
    text: `update staff_passkeys set counter = $4, last_used_at = $5
           where staff_id = $1 and credential_id = $2 and counter = $3`,
    values: [use.staffId, use.credentialId, use.formerCounter, use.counter, use.now],
  })) === 1;

/** The name of the passkey that was deleted; undefined if the member has none with this id. */
export const deleteStaffPasskey = async (
  client: Queryable,
  staffId: number,
  passkeyId: string,
): Promise<string | undefined> => {
  const row = await queryRow(client, {
    name: "delete-staff-passkey",
    text: `delete from staff_passkeys
           where staff_id = $1 and substring(sha256(credential_id) for ${passkeyIdBytes}) = $2 returning name`,
    values: [staffId, Buffer.from(passkeyId, "base64url")],
    columns: { name: text },
  });
  return row?.name;
};

export const deleteStaffPasskeys = async (client: Queryable, staffId: number): Promise<void> => {
  await execute(client, {
    name: "delete-staff-passkeys",
    text: "delete from staff_passkeys where staff_id = $1",
    values: [staffId],
  });
};

/** False if the challenge was answered before; of two concurrent answers, one is first. */
export const spendChallenge = async (
  client: Queryable,
  { challenge, expiresAt }: { challenge: string; expiresAt: Date },
): Promise<boolean> =>
  (await execute(client, {
    name: "spend-staff-challenge",
    text: `insert into staff_used_challenges (challenge_hash, expires_at) values ($1, $2) on conflict do nothing`,
    values: [createHash("sha256").update(challenge).digest(), expiresAt],
  })) === 1;
