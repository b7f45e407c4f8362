import { createHash } from "node:crypto";
import type { Database } from "#platform/server/database/pool.ts";
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
import { allOf, sql } from "#platform/server/database/sql.ts";
import type { SignInMethod } from "../sessions/sessions.ts";

const columns = {
  attemptedAt: instant,
  customerId: nullable(bigint),
  address: text,
  device: text,
  method: text,
  outcome: oneOf("signed_in", "second_factor_asked", "refused", "rate_limited"),
};
export type AttemptRow = RowOf<typeof columns>;
export type AttemptOutcome = AttemptRow["outcome"];

const insertAttempt = async (
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

export interface AttemptFilter {
  readonly loginHash: Buffer | undefined;
  readonly customerId: number | undefined;
  readonly address: string | undefined;
  readonly limit: number;
}

/** Combines the filters with `and`; the newest attempts first. */
const selectAttempts = (
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

export interface Attempt {
  /** In the form of `loginNameOf`; undefined for sign-in methods without a login. */
  readonly loginName: string | undefined;
  readonly customerId: number | undefined;
  readonly address: string;
  readonly device: string;
  /** `staff` is the sign-in of staff, below `/api/staff`. */
  readonly method: SignInMethod | "staff";
  readonly outcome: AttemptOutcome;
  readonly now: Date;
}

/** Stored as a hash, because customers sometimes type their password into the login field. */
const hashOf = (loginName: string | undefined): Buffer =>
  loginName === undefined ? Buffer.alloc(0) : createHash("sha256").update(loginName).digest();

/**
 * Log of sign-in attempts, for the operator. One statement for each attempt, whether the account exists or not, so that
 * the response time does not reveal it.
 */
export const createAttemptLog = (database: Database) => ({
  note: async ({ loginName, customerId, now, ...attempt }: Attempt): Promise<void> => {
    await insertAttempt(database, {
      ...attempt,
      loginHash: hashOf(loginName),
      customerId: customerId ?? null,
      attemptedAt: now,
    });
  },
  /** The newest attempts first. `loginName` is in the form of `loginNameOf`. */
  list: ({
    loginName,
    limit,
    ...filter
  }: {
    loginName?: string;
    customerId?: number;
    address?: string;
    limit: number;
  }): Promise<AttemptRow[]> =>
    selectAttempts(database, {
      customerId: filter.customerId,
      address: filter.address,
      limit,
      loginHash: loginName === undefined ? undefined : hashOf(loginName),
    }),
});
export type AttemptLog = ReturnType<typeof createAttemptLog>;
