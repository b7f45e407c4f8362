import type pg from "pg";
import * as z from "zod/mini";
import { lockCustomers as lockCustomerRows } from "#platform/server/database/customer-lock.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { bigint, execute, json, nullable, oneOf, queryRows, text } from "#platform/server/database/query.ts";
import type { CustomerFacts, StoredCustomer } from "./merge-customer-policy.ts";

export interface CustomerRow extends StoredCustomer {
  readonly tax_id: string;
  /** The record as it is loaded, which later records are compared with. */
  readonly loaded_record: CustomerFacts;
}
interface KnownCustomer {
  readonly customer_id: number;
  /** Undefined for a customer that no record described before. */
  readonly last: CustomerFacts | undefined;
}

/** Absent in records that were loaded before the parts of a name were. */
const namePart = z._default(z.nullable(z.string()), null);
const loadedRecord = z.object({
  document_type: z.string(),
  kind: z.string(),
  name: z.string(),
  given_name: namePart,
  first_surname: namePart,
  second_surname: namePart,
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  language: z.nullable(z.enum(completeLanguages)),
});

const recordset = `jsonb_to_recordset($1) as r (customer_id bigint, tax_id text, document_type text, kind text,
  name text, given_name text, first_surname text, second_surname text, email text, mobile text, language text,
  loaded_record jsonb)`;

/** Customers by tax id, with their last records. */
export const findCustomers = async (
  client: pg.ClientBase,
  taxIds: readonly string[],
): Promise<Map<string, KnownCustomer>> => {
  const names = await queryRows(client, {
    name: "load-find-customer-names",
    text: "select login_name, customer_id from login_names where login_name = any($1) and kind = 'tax_id'",
    values: [taxIds],
    columns: { login_name: text, customer_id: bigint },
  });
  const records = await queryRows(client, {
    name: "load-find-customer-records",
    text: "select customer_id, loaded_record from customers where customer_id = any($1)",
    values: [names.map(({ customer_id }) => customer_id)],
    columns: {
      customer_id: bigint,
      loaded_record: nullable(json({ parse: (value) => z.parse(loadedRecord, value) })),
    },
  });
  const lastById = new Map(
    records.map(({ customer_id, loaded_record }) => [customer_id, loaded_record ?? undefined]),
  );
  return new Map(
    names.map(({ login_name, customer_id }) => [
      login_name,
      { customer_id, last: lastById.get(customer_id) },
    ]),
  );
};

/** Customers as they are stored, locked against changes in the portal until the end of the load. */
export const lockCustomers = async (
  client: pg.ClientBase,
  customerIds: readonly number[],
): Promise<Map<number, StoredCustomer>> => {
  await lockCustomerRows(client, customerIds);
  const rows = await queryRows(client, {
    name: "load-locked-customers",
    text: `select customer_id, document_type, kind, name, given_name, first_surname, second_surname, email, mobile, language
           from customers where customer_id = any($1)`,
    values: [customerIds],
    columns: {
      customer_id: bigint,
      document_type: text,
      kind: text,
      name: text,
      given_name: nullable(text),
      first_surname: nullable(text),
      second_surname: nullable(text),
      email: nullable(text),
      mobile: nullable(text),
      language: oneOf(...completeLanguages),
    },
  });
  return new Map(rows.map(({ customer_id, ...stored }) => [customer_id, stored]));
};

/** The tax id of the customer with each of these emails; the customer's number where it has none. */
export const findEmailOwners = async (
  client: pg.ClientBase,
  emails: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await queryRows(client, {
    name: "load-find-email-owners",
    text: `select login_name as email, customer_id as "customerId" from login_names
           where login_name = any($1) and kind = 'email'`,
    values: [emails],
    columns: { email: text, customerId: bigint },
  });
  const owners = await queryRows(client, {
    name: "load-find-tax-ids-of-email-owners",
    text: `select customer_id as "customerId", login_name as "taxId" from login_names
           where customer_id = any($1) and kind = 'tax_id'`,
    values: [rows.map(({ customerId }) => customerId)],
    columns: { customerId: bigint, taxId: text },
  });
  const taxIds = new Map(owners.map(({ customerId, taxId }) => [customerId, taxId]));
  return new Map(
    rows.map(({ email, customerId }) => [email, taxIds.get(customerId) ?? `customer ${customerId}`]),
  );
};

/** Inserts customers, with the tax id as a sign-in name. Returns the new customer ids by tax id. */
export const insertCustomers = async (
  client: pg.ClientBase,
  customers: readonly CustomerRow[],
): Promise<Map<string, number>> => {
  const rows = await queryRows(client, {
    name: "load-insert-customers",
    text: `/* all customers: new ones, each gets its number here */
           with fresh as (
             insert into customers (tax_id, document_type, kind, name, given_name, first_surname, second_surname, email,
               mobile, language, loaded_record)
             select tax_id, document_type, kind, name, given_name, first_surname, second_surname, email, mobile,
               language, loaded_record from ${recordset}
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

export type ChangedCustomer = CustomerRow & { readonly customer_id: number };

export const updateCustomers = async (
  client: pg.ClientBase,
  customers: readonly ChangedCustomer[],
): Promise<void> => {
  await execute(client, {
    name: "load-update-customers",
    text: `with r as materialized (select * from ${recordset})
           update customers c
           set document_type = r.document_type, kind = r.kind, name = r.name, given_name = r.given_name,
               first_surname = r.first_surname, second_surname = r.second_surname, email = r.email, mobile = r.mobile,
               language = r.language, loaded_record = r.loaded_record
           from r where c.customer_id = any($2) and c.customer_id = r.customer_id`,
    values: [JSON.stringify(customers), customers.map(({ customer_id }) => customer_id)],
  });
};

/** Former emails are no longer sign-in names. */
export const deleteEmails = async (client: pg.ClientBase, customerIds: readonly number[]): Promise<void> => {
  await execute(client, {
    name: "load-delete-emails",
    text: "delete from login_names where customer_id = any($1) and kind = 'email'",
    values: [customerIds],
  });
};

/** Makes the customers' emails sign-in names; they are in the form of `emailKeyOf`. */
export const insertEmails = async (
  client: pg.ClientBase,
  emails: readonly { customer_id: number; email: string }[],
): Promise<void> => {
  await execute(client, {
    name: "load-insert-emails",
    text: `insert into login_names (login_name, kind, customer_id)
           select r.email, 'email', r.customer_id from ${recordset}`,
    values: [JSON.stringify(emails)],
  });
};
