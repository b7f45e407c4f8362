import { randomBytes, randomInt } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import type pg from "pg";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, bytes, execute, queryRow, type Queryable } from "#platform/server/database/query.ts";

export const countCodes = async (client: Queryable, customerId: number): Promise<number> => {
  const row = await queryRow(client, {
    text: "select count(*) from recovery_codes where customer_id = $1 and used_at is null",
    values: [customerId],
    columns: { count: bigint },
  });
  return row?.count ?? 0;
};

/** Any unused code's hash; its prefix is the salt of the whole set. */
export const findAnyCode = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
): Promise<Buffer | undefined> => {
  const row = await queryRow(pool, {
    text: `select code_hash as "codeHash" from recovery_codes
           where customer_id = $1 and used_at is null limit 1`,
    values: [customerId],
    columns: { codeHash: bytes },
  });
  return row?.codeHash;
};

/** Consumes a code; of two concurrent calls, only one succeeds. */
export const spendCode = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  { codeHash, now }: { codeHash: Buffer; now: Date },
): Promise<boolean> => {
  const written = await execute(pool, {
    name: "spend-recovery-code",
    text: `update recovery_codes set used_at = $3
           where customer_id = $1 and code_hash = $2 and used_at is null`,
    values: [customerId, codeHash, now],
  });
  return written === 1;
};

export const replaceCodes = async (
  client: pg.ClientBase,
  customerId: number,
  { hashes, now }: { hashes: readonly Buffer[]; now: Date },
): Promise<void> => {
  await deleteCodes(client, customerId);
  await execute(client, {
    name: "insert-recovery-codes",
    text: `insert into recovery_codes (customer_id, code_hash, created_at)
           select $1, code_hash, $3 from unnest($2::bytea[]) as code_hash`,
    values: [customerId, hashes, now],
  });
};

export const deleteCodes = async (client: pg.ClientBase, customerId: number): Promise<void> => {
  await execute(client, {
    name: "delete-recovery-codes",
    text: "delete from recovery_codes where customer_id = $1",
    values: [customerId],
  });
};

/** Crockford's base32: has no letters that look like digits in handwriting. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 10;
const codesInASet = 10;
const saltBytes = 16;

/**
 * The same as for passwords. 50 random bits are too many for online guessing and too few for a plain hash if the table
 * is stolen (OWASP ASVS 5, 6.5.2 requires 112 for that).
 */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const grouped = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

const hashOf = async (code: string, salt: Buffer): Promise<Buffer> =>
  Buffer.concat([salt, await hashRaw(code, { ...options, salt })]);

/** Normalises a typed code: lower case, spaces, O for 0. Undefined if it cannot be a recovery code. */
export const readRecoveryCode = (typed: string): string | undefined => {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  const isOurs = code.length === codeLength && [...code].every((letter) => alphabet.includes(letter));
  return isOurs ? code : undefined;
};

/** Ten codes for display and their hashes. One salt for the whole set, so that checking a code takes one hash. */
export const createRecoveryCodes = async (): Promise<{ shown: string[]; hashes: Buffer[] }> => {
  const salt = randomBytes(saltBytes);
  const codes = Array.from({ length: codesInASet }, () =>
    Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join(""),
  );
  const hashes: Buffer[] = [];
  for (const code of codes) hashes.push(await hashOf(code, salt));
  return { shown: codes.map(grouped), hashes };
};

/** Hashes a code with the salt of the given hash. */
export const hashLike = (code: string, hashOfTheSet: Buffer): Promise<Buffer> =>
  hashOf(code, hashOfTheSet.subarray(0, saltBytes));
