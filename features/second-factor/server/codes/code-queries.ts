import type pg from "pg";
import type { Database } from "#platform/server/database/pool.ts";

/** How many codes a customer has left. */
export const countCodes = async ({ db }: Pick<Database, "db">, customerId: number): Promise<number> => {
  const { count } = await db
    .selectFrom("recovery_codes")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("customer_id", "=", customerId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
};

/** One of the hashes that can still be used: it carries the salt of the set. */
export const findAnyCode = async (
  { db }: Pick<Database, "db">,
  customerId: number,
): Promise<Buffer | undefined> => {
  const row = await db
    .selectFrom("recovery_codes")
    .select("code_hash as codeHash")
    .where("customer_id", "=", customerId)
    .where("used_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row?.codeHash;
};

/** Uses a code up; of two at once, one gets it. */
export const spendCode = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  { codeHash, now }: { codeHash: Buffer; now: Date },
): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: "spend-recovery-code",
    text: `update recovery_codes set used_at = $3
           where customer_id = $1 and code_hash = $2 and used_at is null`,
    values: [customerId, codeHash, now],
  });
  return rowCount === 1;
};

/** Gives a customer a new set in place of the former one. */
export const replaceCodes = async (
  client: pg.ClientBase,
  customerId: number,
  { hashes, now }: { hashes: readonly Buffer[]; now: Date },
): Promise<void> => {
  await deleteCodes(client, customerId);
  await client.query({
    name: "insert-recovery-codes",
    text: `insert into recovery_codes (customer_id, code_hash, created_at)
           select $1, code_hash, $3 from unnest($2::bytea[]) as code_hash`,
    values: [customerId, hashes, now],
  });
};

export const deleteCodes = async (client: pg.ClientBase, customerId: number): Promise<void> => {
  await client.query({
    name: "delete-recovery-codes",
    text: "delete from recovery_codes where customer_id = $1",
    values: [customerId],
  });
};
