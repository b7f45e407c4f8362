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
