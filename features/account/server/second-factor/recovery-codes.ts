import { randomBytes, randomInt } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import type pg from "pg";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, bytes, execute, queryRow } from "#platform/server/database/query.ts";

/** How many codes a customer has left. */
export const countCodes = async ({ pool }: Pick<Database, "pool">, customerId: number): Promise<number> => {
  const row = await queryRow(pool, {
    text: "select count(*) from recovery_codes where customer_id = $1 and used_at is null",
    values: [customerId],
    columns: { count: bigint },
  });
  return row?.count ?? 0;
};

/** One of the hashes that can still be used: it carries the salt of the set. */
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

/** Uses a code up; of two at once, one gets it. */
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

/** Gives a customer a new set in place of the former one. */
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

/** Crockford's base32: no letter that is taken for a digit when it is written down by hand. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 10;
const codesInASet = 10;
const saltBytes = 16;

/**
 * As for passwords. 50 random bits are too many to guess at the door and too few for a bare hash, should the table
 * ever be stolen (OWASP ASVS 5, 6.5.2 asks 112 for that).
 */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const grouped = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

const hashOf = async (code: string, salt: Buffer): Promise<Buffer> =>
  Buffer.concat([salt, await hashRaw(code, { ...options, salt })]);

/** A code however it was typed: small letters, spaces, O for 0; undefined when it can be none of ours. */
export const readRecoveryCode = (typed: string): string | undefined => {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  const isOurs = code.length === codeLength && [...code].every((letter) => alphabet.includes(letter));
  return isOurs ? code : undefined;
};

/** Ten new codes as they are shown, and what is kept of them. One salt for the set, so that a try costs one hash. */
export const createRecoveryCodes = async (): Promise<{ shown: string[]; hashes: Buffer[] }> => {
  const salt = randomBytes(saltBytes);
  const codes = Array.from({ length: codesInASet }, () =>
    Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join(""),
  );
  const hashes: Buffer[] = [];
  for (const code of codes) hashes.push(await hashOf(code, salt));
  return { shown: codes.map(grouped), hashes };
};

/** What is kept of a code, if it is of the set that the given hash is of. */
export const hashLike = (code: string, hashOfTheSet: Buffer): Promise<Buffer> =>
  hashOf(code, hashOfTheSet.subarray(0, saltBytes));
