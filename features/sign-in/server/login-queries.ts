import { normaliseTaxId } from "#energy/tax-id.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { underLock } from "./kept/under-lock.ts";
import { hasPassword } from "./passwords/password-queries.ts";

/** How a login is kept: an e-mail in lower case, anything else as a tax id. */
export const loginNameOf = (user: string): string =>
  user.includes("@") ? user.trim().toLowerCase() : normaliseTaxId(user);

/** Whose login it is, and the hash of the password; undefined when nobody has it or no password was ever set. */
export const findLogin = async (
  { db }: Database,
  loginName: string,
): Promise<{ customerId: number; passwordHash: string } | undefined> => {
  const row = await db
    .selectFrom("login_names")
    .innerJoin("credentials", "credentials.customer_id", "login_names.customer_id")
    .select(["login_names.customer_id as customerId", "credentials.password_hash as passwordHash"])
    .where("login_name", "=", loginName)
    .executeTakeFirst();
  return row;
};

/** The hash of a customer's password; undefined when none was ever set. */
export const findOwnPassword = async ({ db }: Database, customerId: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom("credentials")
    .select("password_hash as passwordHash")
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return row?.passwordHash;
};

/** Whether a customer's password is still the one with this hash. Waits for whoever is replacing it. */
export const isStillPassword = (
  database: Pick<Database, "pool">,
  customerId: number,
  passwordHash: string,
): Promise<boolean> =>
  underLock(database, customerId, async (client) => {
    const { rows } = await client.query({
      name: "is-still-password",
      text: "select from credentials where customer_id = $1 and password_hash = $2",
      values: [customerId, passwordHash],
    });
    return rows.length > 0;
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
  return () => underLock(database, customerId, async (client) => !(await hasPassword(client, customerId)));
};
