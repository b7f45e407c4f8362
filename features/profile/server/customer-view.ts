import {
  beginningWith,
  type CustomerSearch,
  type CustomerView,
  type FoundCustomer,
} from "#platform/server/customer-view.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, oneOf, present, queryRows, text } from "#platform/server/database/query.ts";
import { allOf, sql } from "#platform/server/database/sql.ts";

type Pool = Pick<Database, "pool">;

const minTaxIdLength = 5;
/** Shorter than that, words are not looked for: everyone has them. */
const minNameLength = 3;

const findByLogin = async (
  { pool }: Pool,
  { compact, email, limit }: CustomerSearch,
): Promise<FoundCustomer[]> => {
  const taxId = compact.length >= minTaxIdLength && /\d/.test(compact) ? compact : undefined;
  const beginning = email ?? taxId;
  if (beginning === undefined) return [];
  const rows = await queryRows(pool, {
    // Without a name it is planned with its values.
    text: `select login_name as "loginName", kind, customer_id as "customerId" from login_names
           where login_name like $1 and kind = $2 limit $3`,
    values: [beginningWith(beginning), email === undefined ? "tax_id" : "email", limit],
    columns: { loginName: text, kind: oneOf("tax_id", "email"), customerId: bigint },
  });
  return rows.map(({ loginName, kind, customerId }) => ({ customerId, by: kind, text: loginName }));
};

const findByTelephone = async (
  { pool }: Pool,
  { telephone, limit }: CustomerSearch,
): Promise<FoundCustomer[]> => {
  if (telephone === undefined) return [];
  const rows = await queryRows(pool, {
    text: `/* all customers: staff look for the customer who is on the telephone */
           select customer_id as "customerId", mobile from customers
           where telephone_search_text(mobile) like $1 limit $2`,
    values: [beginningWith(telephone), limit],
    columns: { customerId: bigint, mobile: present(text) },
  });
  return rows.map(({ customerId, mobile }) => ({ customerId, by: "telephone", text: mobile }));
};

/** Each of the words begins a word of the name. Not sorted: a frequent name would be read to its end first. */
const findByName = async ({ pool }: Pool, { words, limit }: CustomerSearch): Promise<FoundCustomer[]> => {
  const letters = words.join("").replaceAll(/\d/g, "");
  if (letters.length < minNameLength) return [];
  const conditions = words.map((word) => sql`search_text like ${`% ${word}%`}`);
  const { text: statement, values } = sql`/* all customers: staff look for a customer by name */
    select customer_id as "customerId", name from customers where ${allOf(conditions)} limit ${limit}`;
  const rows = await queryRows(pool, {
    text: statement,
    values,
    columns: { customerId: bigint, name: text },
  });
  return rows.map(({ customerId, name }) => ({ customerId, by: "name", text: name }));
};

/** Customers are found by tax id, email, telephone and name. */
export const createCustomerView = ({ database }: { readonly database: Pool }): CustomerView => ({
  find: async (search) =>
    (
      await Promise.all([
        findByLogin(database, search),
        findByTelephone(database, search),
        findByName(database, search),
      ])
    ).flat(),
});
