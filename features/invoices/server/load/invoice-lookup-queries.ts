import type pg from "pg";
import { invoiceTypes, type InvoiceType } from "#features/invoices/contract/invoice-kind.ts";
import { bigint, oneOf, queryRows, text } from "#platform/server/database/query.ts";

// Not prepared under a name: a plan made while the tables are still empty would be kept for the whole file.

export type KnownContract = { customerId: number; contractId: number; commodity: InvoiceType };
export type KnownInvoice = { customerId: number; invoiceId: number };

/** The customers that have these tax ids. */
export const findCustomerNumbers = async (
  client: pg.ClientBase,
  taxIds: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await queryRows(client, {
    text: "select login_name, customer_id from login_names where login_name = any($1) and kind = 'tax_id'",
    values: [taxIds],
    columns: { login_name: text, customer_id: bigint },
  });
  return new Map(rows.map((row) => [row.login_name, row.customer_id]));
};

/** The contracts of these names, with whose they are. */
export const findContracts = async (
  client: pg.ClientBase,
  names: readonly string[],
): Promise<Map<string, KnownContract>> => {
  const rows = await queryRows(client, {
    text: `select n.name, n.customer_id as "customerId", n.contract_id as "contractId", c.commodity
           from contract_names n
           join contracts c on c.customer_id = n.customer_id and c.contract_id = n.contract_id
           where n.name = any($1)`,
    values: [names],
    columns: { name: text, customerId: bigint, contractId: bigint, commodity: oneOf(...invoiceTypes) },
  });
  return new Map(rows.map((row) => [row.name, row]));
};

/** The invoices of these numbers that are loaded already, with whose they are. */
export const findInvoices = async (
  client: pg.ClientBase,
  numbers: readonly string[],
): Promise<Map<string, KnownInvoice>> => {
  const rows = await queryRows(client, {
    text: `select number, customer_id as "customerId", invoice_id as "invoiceId"
           from invoice_numbers where number = any($1)`,
    values: [numbers],
    columns: { number: text, customerId: bigint, invoiceId: bigint },
  });
  return new Map(rows.map((row) => [row.number, row]));
};
