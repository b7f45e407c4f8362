import type pg from "pg";
import type { InvoiceType } from "#features/invoices/contract/invoice-kind.ts";

// Not prepared under a name: a plan made while the tables are still empty would be kept for the whole file.

export type KnownContract = { customerId: number; contractId: number; commodity: InvoiceType };
export type KnownInvoice = { customerId: number; invoiceId: number };

/** The customers that have these tax ids. */
export const findCustomerNumbers = async (
  client: pg.ClientBase,
  taxIds: readonly string[],
): Promise<Map<string, number>> => {
  const { rows } = await client.query<{ login_name: string; customer_id: number }>({
    text: "select login_name, customer_id from login_names where login_name = any($1) and kind = 'tax_id'",
    values: [taxIds],
  });
  return new Map(rows.map((row) => [row.login_name, row.customer_id]));
};

/** The contracts of these names, with whose they are. */
export const findContracts = async (
  client: pg.ClientBase,
  names: readonly string[],
): Promise<Map<string, KnownContract>> => {
  const { rows } = await client.query<KnownContract & { name: string }>({
    text: `select n.name, n.customer_id as "customerId", n.contract_id as "contractId", c.commodity
           from contract_names n
           join contracts c on c.customer_id = n.customer_id and c.contract_id = n.contract_id
           where n.name = any($1)`,
    values: [names],
  });
  return new Map(rows.map((row) => [row.name, row]));
};

/** The invoices of these numbers that are loaded already, with whose they are. */
export const findInvoices = async (
  client: pg.ClientBase,
  numbers: readonly string[],
): Promise<Map<string, KnownInvoice>> => {
  const { rows } = await client.query<KnownInvoice & { number: string }>({
    text: `select number, customer_id as "customerId", invoice_id as "invoiceId"
           from invoice_numbers where number = any($1)`,
    values: [numbers],
  });
  return new Map(rows.map((row) => [row.number, row]));
};
