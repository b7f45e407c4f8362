import { restoreTaxIdZeros, searchedTaxIds } from "#energy/tax-id.ts";
import { emailKeyOf } from "#platform/contract/email-address.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, execute, queryRow, text, type Queryable } from "#platform/server/database/query.ts";

/**
 * The one name of a login in all its spellings, by which attempts are counted: emails by `emailKeyOf`, anything else as a
 * tax id with its leading zeros.
 */
export const loginNameOf = (user: string): string =>
  user.includes("@") ? emailKeyOf(user) : restoreTaxIdZeros(user);

/** The names under which a login as typed can be stored, in the order in which they are searched. */
const storedNamesOf = (user: string): readonly string[] =>
  user.includes("@") ? [emailKeyOf(user)] : searchedTaxIds(user);

/** The customer of a login in any spelling. Erased customers have none. */
export const findCustomerId = async (client: Queryable, user: string): Promise<number | undefined> => {
  const row = await queryRow(client, {
    name: "find-login-name",
    text: `select customer_id as "customerId" from login_names where login_name = any($1)
           order by array_position($1::text[], login_name) limit 1`,
    values: [storedNamesOf(user)],
    columns: { customerId: bigint },
  });
  return row?.customerId;
};

/** Stands for a customer where a statement must also run without one, so that its time reveals nothing. */
export const noCustomerId = 0;

/** The password hash; undefined if the customer has no password. */
export const findOwnPassword = async (client: Queryable, customerId: number): Promise<string | undefined> => {
  const row = await queryRow(client, {
    name: "find-own-password",
    text: `select password_hash as "passwordHash" from credentials where customer_id = $1`,
    values: [customerId],
    columns: { passwordHash: text },
  });
  return row?.passwordHash;
};

/** The same two statements whether the login is known or not. */
export const findLogin = async (
  { pool }: Pick<Database, "pool">,
  user: string,
): Promise<{ customerId: number | undefined; passwordHash: string | undefined }> => {
  const customerId = await findCustomerId(pool, user);
  return { customerId, passwordHash: await findOwnPassword(pool, customerId ?? noCustomerId) };
};

/** Whether the password hash is unchanged. */
export const isCurrentPassword = async (
  client: Queryable,
  customerId: number,
  passwordHash: string,
): Promise<boolean> => {
  const found = await execute(client, {
    name: "is-current-password",
    text: "select 1 from credentials where customer_id = $1 and password_hash = $2",
    values: [customerId, passwordHash],
  });
  return found > 0;
};
