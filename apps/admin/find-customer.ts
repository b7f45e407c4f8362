import { findCustomerId } from "#features/account/server/sign-in/logins.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { AdminContext } from "./admin-context.ts";
import { Refusal } from "#platform/server/commands/command.ts";
import { bigint, queryRow, queryRows, text, type RowOf } from "#platform/server/database/query.ts";

const personColumns = { customerId: bigint, taxId: text, name: text };
type Person = RowOf<typeof personColumns>;

/** The customer with this tax id or email, in any spelling; undefined when there is none, or the customer was erased. */
export const findPerson = async (
  { pool }: Pick<Database, "pool">,
  user: string,
): Promise<Person | undefined> => {
  const customerId = await findCustomerId(pool, user);
  return customerId === undefined
    ? undefined
    : queryRow(pool, {
        text: `select customer_id as "customerId", tax_id as "taxId", name from customers
               where customer_id = $1 and erased_at is null`,
        values: [customerId],
        columns: personColumns,
      });
};

/** All login names of a customer. */
export const loginNamesOf = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
): Promise<string[]> => {
  const rows = await queryRows(pool, {
    text: "select login_name from login_names where customer_id = $1 order by login_name",
    values: [customerId],
    columns: { login_name: text },
  });
  return rows.map((row) => row.login_name);
};

/** Tax ids of customers, by their numbers. */
const taxIdsOf = async (
  { pool }: Pick<Database, "pool">,
  customerIds: readonly number[],
): Promise<Map<number, string>> => {
  const rows = await queryRows(pool, {
    text: "select customer_id, tax_id from customers where customer_id = any($1)",
    values: [[...new Set(customerIds)]],
    columns: { customer_id: bigint, tax_id: text },
  });
  return new Map(rows.map((row) => [row.customer_id, row.tax_id]));
};

/** The customer with this tax id or email, in any spelling. Throws a refusal when there is none. */
export const customerOf = async ({ database }: AdminContext, customer: string): Promise<Person> => {
  const person = await findPerson(database, customer);
  if (person === undefined)
    throw new Refusal(`No customer with ${customer.includes("@") ? "email" : "tax id"} ${customer}.`);
  return person;
};

/** Names customers in tables: by tax id, or by number once they are erased. */
export const createNaming = async (
  { database }: AdminContext,
  customerIds: readonly (number | null | undefined)[],
): Promise<(customerId: number | null | undefined) => string> => {
  const known = await taxIdsOf(
    database,
    customerIds.filter((id) => id !== null && id !== undefined),
  );
  return (customerId) => {
    if (customerId === null || customerId === undefined) return "";
    const taxId = known.get(customerId);
    // Erased customers have none, nor have customers of single sign-on who have not entered it yet.
    return taxId === undefined || taxId === "" ? `customer ${customerId}` : taxId;
  };
};
