import { normaliseTaxId } from "#energy/tax-id.ts";
import type { Database } from "#platform/server/database/pool.ts";

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
