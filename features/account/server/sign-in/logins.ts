import { normaliseTaxId } from "#energy/tax-id.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, execute, queryRow, text } from "#platform/server/database/query.ts";
import { withCustomerLock } from "../sessions/remembered-devices.ts";
import { hasPassword } from "../password/passwords.ts";

/** How a login is kept: an e-mail in lower case, anything else as a tax id. */
export const loginNameOf = (user: string): string =>
  user.includes("@") ? user.trim().toLowerCase() : normaliseTaxId(user);

/** Whose login it is, and the hash of the password; undefined when nobody has it or no password was ever set. */
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

/** The hash of a customer's password; undefined when none was ever set. */
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

/** Whether a customer's password is still the one with this hash. Waits for whoever is replacing it. */
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
 * Remembers a customer's password as it is at this moment, or that there is none; what is answered says whether it is
 * still so, and waits for whoever is replacing it.
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
