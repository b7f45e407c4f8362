import type { Database } from "#platform/server/database/pool.ts";

export type AttemptOutcome = "signed_in" | "second_factor_asked" | "refused" | "told_to_wait";

export interface AttemptRow {
  readonly attemptedAt: Date;
  readonly customerId: number | null;
  readonly address: string;
  readonly device: string;
  readonly method: string;
  readonly outcome: AttemptOutcome;
}

export const insertAttempt = async (
  { pool }: Pick<Database, "pool">,
  { loginHash, ...attempt }: AttemptRow & { loginHash: Buffer },
): Promise<void> => {
  const { attemptedAt, customerId, address, device, method, outcome } = attempt;
  await pool.query({
    name: "insert-sign-in-attempt",
    text: `insert into sign_in_attempts (attempted_at, login_hash, customer_id, address, device, method, outcome)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [attemptedAt, loginHash, customerId, address, device, method, outcome],
  });
};

export const deleteAttemptsBefore = async ({ pool }: Pick<Database, "pool">, before: Date): Promise<void> => {
  await pool.query("delete from sign_in_attempts where attempted_at < $1", [before]);
};

export interface AttemptFilter {
  readonly loginHash: Buffer | undefined;
  readonly customerId: number | undefined;
  readonly address: string | undefined;
  readonly limit: number;
}

/** The last attempts that match everything that is given, the newest first. */
export const selectAttempts = async (
  { db }: Pick<Database, "db">,
  { loginHash, customerId, address, limit }: AttemptFilter,
): Promise<AttemptRow[]> => {
  let query = db
    .selectFrom("sign_in_attempts")
    .select(["attempted_at", "customer_id", "address", "device", "method", "outcome"])
    .orderBy("attempted_at", "desc")
    .orderBy("attempt_id", "desc")
    .limit(limit);
  if (loginHash !== undefined) query = query.where("login_hash", "=", loginHash);
  if (customerId !== undefined) query = query.where("customer_id", "=", customerId);
  if (address !== undefined) query = query.where("address", "=", address);
  const rows = await query.execute();
  return rows.map(({ attempted_at, customer_id, ...row }) => ({
    ...row,
    attemptedAt: attempted_at,
    customerId: customer_id,
  }));
};
