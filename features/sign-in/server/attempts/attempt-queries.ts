import type { Database } from "#platform/server/database/pool.ts";
import { allOf, sql } from "#platform/server/database/sql.ts";
import {
  bigint,
  execute,
  instant,
  nullable,
  oneOf,
  queryRows,
  text,
  type RowOf,
} from "#platform/server/database/query.ts";

const columns = {
  attemptedAt: instant,
  customerId: nullable(bigint),
  address: text,
  device: text,
  method: text,
  outcome: oneOf("signed_in", "second_factor_asked", "refused", "told_to_wait"),
};
export type AttemptRow = RowOf<typeof columns>;
export type AttemptOutcome = AttemptRow["outcome"];

export const insertAttempt = async (
  { pool }: Pick<Database, "pool">,
  { loginHash, ...attempt }: AttemptRow & { loginHash: Buffer },
): Promise<void> => {
  const { attemptedAt, customerId, address, device, method, outcome } = attempt;
  await execute(pool, {
    name: "insert-sign-in-attempt",
    text: `insert into sign_in_attempts (attempted_at, login_hash, customer_id, address, device, method, outcome)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [attemptedAt, loginHash, customerId, address, device, method, outcome],
  });
};

export const deleteAttemptsBefore = async ({ pool }: Pick<Database, "pool">, before: Date): Promise<void> => {
  await execute(pool, { text: "delete from sign_in_attempts where attempted_at < $1", values: [before] });
};

export interface AttemptFilter {
  readonly loginHash: Buffer | undefined;
  readonly customerId: number | undefined;
  readonly address: string | undefined;
  readonly limit: number;
}

/** The last attempts that match everything that is given, the newest first. */
export const selectAttempts = (
  { pool }: Pick<Database, "pool">,
  { loginHash, customerId, address, limit }: AttemptFilter,
): Promise<AttemptRow[]> => {
  const conditions = [
    ...(loginHash === undefined ? [] : [sql`login_hash = ${loginHash}`]),
    ...(customerId === undefined ? [] : [sql`customer_id = ${customerId}`]),
    ...(address === undefined ? [] : [sql`address = ${address}`]),
  ];
  const statement = sql`
    select attempted_at as "attemptedAt", customer_id as "customerId", address, device, method, outcome
    from sign_in_attempts where ${allOf(conditions)}
    order by attempted_at desc, attempt_id desc limit ${limit}`;
  return queryRows(pool, { ...statement, columns });
};
