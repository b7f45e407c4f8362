import type pg from "pg";
import { bigint, execute, nullable, queryRows, text } from "#platform/server/database/query.ts";

/** A customer as the loader writes it. */
export interface CustomerRow {
  tax_id: string;
  kind: string;
  name: string;
  email: string | null;
  mobile: string | null;
  language: string;
}
export interface KnownCustomer extends CustomerRow {
  customer_id: number;
}

const recordset = `jsonb_to_recordset($1) as r
  (customer_id bigint, tax_id text, kind text, name text, email text, mobile text, language text)`;

/** The customers that have one of these tax ids. */
export const findCustomers = (client: pg.ClientBase, taxIds: readonly string[]): Promise<KnownCustomer[]> =>
  queryRows(client, {
    name: "load-find-customers",
    text: `select c.customer_id, l.login_name as tax_id, c.kind, c.name, c.email, c.mobile, c.language
           from login_names l join customers c using (customer_id)
           where l.login_name = any($1) and l.kind = 'tax_id'`,
    values: [taxIds],
    columns: {
      customer_id: bigint,
      tax_id: text,
      kind: text,
      name: text,
      email: nullable(text),
      mobile: nullable(text),
      language: text,
    },
  });

/** Whose each of these e-mails is, by tax id. */
export const findEmailOwners = async (
  client: pg.ClientBase,
  emails: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await queryRows(client, {
    name: "load-find-email-owners",
    text: `select l.login_name as email, c.tax_id
           from login_names l join customers c using (customer_id)
           where l.login_name = any($1) and l.kind = 'email'`,
    values: [emails],
    columns: { email: text, tax_id: text },
  });
  return new Map(rows.map(({ email, tax_id }) => [email, tax_id]));
};

/** The number that each new customer gets, by tax id; the tax id can be signed in with from now on. */
export const insertCustomers = async (
  client: pg.ClientBase,
  customers: readonly CustomerRow[],
): Promise<Map<string, number>> => {
  const rows = await queryRows(client, {
    name: "load-insert-customers",
    text: `/* all customers: new ones, each gets its number here */
           with fresh as (
             insert into customers (tax_id, kind, name, email, mobile, language)
             select tax_id, kind, name, email, mobile, language from ${recordset}
             returning customer_id, tax_id
           ), named as (
             insert into login_names (login_name, kind, customer_id)
             select tax_id, 'tax_id', customer_id from fresh
           )
           select customer_id, tax_id from fresh`,
    values: [JSON.stringify(customers)],
    columns: { customer_id: bigint, tax_id: text },
  });
  return new Map(rows.map((row) => [row.tax_id, row.customer_id]));
};

/** Puts the customers' present values in place; their old e-mail can no longer be signed in with. */
export const updateCustomers = async (
  client: pg.ClientBase,
  customers: readonly KnownCustomer[],
): Promise<void> => {
  await execute(client, {
    name: "load-update-customers",
    text: `update customers c
           set kind = r.kind, name = r.name, email = r.email, mobile = r.mobile, language = r.language
           from ${recordset} where c.customer_id = r.customer_id`,
    values: [JSON.stringify(customers)],
  });
  await execute(client, {
    name: "load-delete-emails",
    text: "delete from login_names where customer_id = any($1) and kind = 'email'",
    values: [customers.map(({ customer_id }) => customer_id)],
  });
};

/** Lets the customers sign in with their e-mail. */
export const insertEmails = async (
  client: pg.ClientBase,
  emails: readonly { customer_id: number; email: string }[],
): Promise<void> => {
  await execute(client, {
    name: "load-insert-emails",
    text: `insert into login_names (login_name, kind, customer_id)
           select lower(r.email), 'email', r.customer_id from ${recordset}`,
    values: [JSON.stringify(emails)],
  });
};
