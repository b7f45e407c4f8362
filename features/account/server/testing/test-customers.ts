import { bigint, queryRow } from "#platform/server/database/query.ts";
import type { TestDatabase } from "#platform/testing/database/test-database.ts";
import { hashPassword } from "../password/passwords.ts";

export const testPassword = "Demo-1234";

export interface TestCustomer {
  readonly taxId: string;
  readonly name?: string;
  /** On record; also a login name, in lower case. */
  readonly email?: string | null;
  readonly language?: "ca" | "es" | "en";
  /** `testPassword` by default; null for a customer who has never set one. */
  readonly password?: string | null;
}

/** The hash of `testPassword`, made once, because hashing is slow. */
let testPasswordHash: Promise<string> | undefined;

/** Inserts a customer with login names and, unless it is null, a password. Returns the id. */
export const insertTestCustomer = async (
  { unguarded }: Pick<TestDatabase, "unguarded">,
  { taxId, name = "Ariadna Roca", email = null, language = "ca", password = testPassword }: TestCustomer,
): Promise<number> => {
  const row = await queryRow(unguarded, {
    text: `insert into customers (tax_id, kind, name, email, language) values ($1, 'person', $2, $3, $4)
           returning customer_id`,
    values: [taxId, name, email, language],
    columns: { customer_id: bigint },
  });
  if (row === undefined) throw new Error("the customer was not inserted");
  const { customer_id: customerId } = row;
  await unguarded.query("insert into login_names (login_name, kind, customer_id) values ($1, 'tax_id', $2)", [
    taxId,
    customerId,
  ]);
  if (email !== null)
    await unguarded.query(
      "insert into login_names (login_name, kind, customer_id) values ($1, 'email', $2)",
      [email.toLowerCase(), customerId],
    );
  if (password !== null) await setTestPassword({ unguarded }, customerId, password);
  return customerId;
};

/** Sets the password without ending sessions; null removes it. */
export const setTestPassword = async (
  { unguarded }: Pick<TestDatabase, "unguarded">,
  customerId: number,
  password: string | null = testPassword,
): Promise<void> => {
  await unguarded.query("delete from credentials where customer_id = $1", [customerId]);
  if (password === null) return;
  const hash =
    password === testPassword
      ? await (testPasswordHash ??= hashPassword(password))
      : await hashPassword(password);
  await unguarded.query("insert into credentials (customer_id, password_hash) values ($1, $2)", [
    customerId,
    hash,
  ]);
};
