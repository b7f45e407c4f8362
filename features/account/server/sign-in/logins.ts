import { normaliseTaxId } from "#energy/tax-id.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, execute, queryRow, text } from "#platform/server/database/query.ts";
import { withCustomerLock } from "../sessions/remembered-devices.ts";
import { hasPassword } from "../password/passwords.ts";

/** The stored form of a login: emails in lower case, anything else normalised as a tax id. */
export const loginNameOf = (user: string): string =>
  user.includes("@") ? user.trim().toLowerCase() : normaliseTaxId(user);

/** Undefined if the login is unknown or the customer has no password. */
export const findLogin = (
  { pool }: Database,
  loginName: string,
): Promise<{ customerId: number; passwordHash: string } | undefined> =>
  queryRow(pool, {
    text: `select l.customer_id as "customerId", c.password_hash as "passwordHash"
           from login_names l join credentials c on c.customer_id = l.customer_id where l.login_name = $1`,
    values: [loginName],
    columns: { customerId: bigint, passwordHash: text },
  });

/** The password hash; undefined if the customer has no password. */
export const findOwnPassword = async (
  { pool }: Database,
  customerId: number,
): Promise<string | undefined> => {
  const row = await queryRow(pool, {
    text: `select password_hash as "passwordHash" from credentials where customer_id = $1`,
    values: [customerId],
    columns: { passwordHash: text },
  });
  return row?.passwordHash;
};

/** Whether the password hash is unchanged. Blocks while another transaction replaces the password. */
export const isStillPassword = (
  database: Pick<Database, "pool">,
  customerId: number,
  passwordHash: string,
): Promise<boolean> =>
  withCustomerLock(database, customerId, async (client) => {
    const found = await execute(client, {
      name: "is-still-password",
      text: "select from credentials where customer_id = $1 and password_hash = $2",
      values: [customerId, passwordHash],
    });
    return found > 0;
  });

/**
 * Captures the current password hash, or its absence. The returned function reports whether it is unchanged, and blocks
 * while another transaction replaces the password.
 */
export const watchPassword = async (
  database: Database,
  customerId: number,
): Promise<() => Promise<boolean>> => {
  const passwordHash = await findOwnPassword(database, customerId);
  if (passwordHash !== undefined) return () => isStillPassword(database, customerId, passwordHash);
  return () =>
    withCustomerLock(database, customerId, async (client) => !(await hasPassword(client, customerId)));
};
