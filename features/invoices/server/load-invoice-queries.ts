import type pg from "pg";
import { bigint, oneOf, queryRows, text, execute } from "#platform/server/database/query.ts";
import { invoiceTypes, type InvoiceType } from "../contract/invoice-kind.ts";
import type { InvoiceRecord } from "../contract/invoice-record.ts";

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

/** An invoice as the loader writes it; without a number of its own while it is new. */
export type WrittenInvoice = {
  customer_id: number;
  invoice_id: number | null;
  number: string;
  kind: string;
  contract_id: number | null;
  multipoint_invoice_id: number | null;
  issued_on: string;
  due_on: string;
  period_starts_on: string;
  period_ends_on: string;
  energy_wh: number;
  total_cents: number;
  pending_cents: number;
  payment_status: string;
  rectifying: string;
  rectified_invoice_id: number | null;
  online_payment: boolean;
  bill: InvoiceRecord["bill"] | null;
};

export type PendingStep = {
  customer_id: number;
  number: string;
  position: number;
  changed_on: string;
  description: string;
};

const recordset = `jsonb_to_recordset($1) as r
  (customer_id bigint, invoice_id bigint, number text, kind text, contract_id bigint, multipoint_invoice_id bigint,
   issued_on date, due_on date, period_starts_on date, period_ends_on date, energy_wh bigint, total_cents integer,
   pending_cents integer, payment_status text, rectifying text, rectified_invoice_id bigint, online_payment boolean,
   bill jsonb)`;

const written = `kind, contract_id, multipoint_invoice_id, issued_on, due_on, period_starts_on, period_ends_on,
  energy_wh, total_cents, pending_cents, payment_status, rectifying, rectified_invoice_id, online_payment, bill`;
const ofRow = (row: string): string => written.replaceAll(/\w+/g, (column) => `${row}.${column}`);

/** Adds invoices, each with its number in the directory. */
export const insertInvoices = async (
  client: pg.ClientBase,
  invoices: readonly WrittenInvoice[],
): Promise<void> => {
  await execute(client, {
    text: `with fresh as (
             insert into invoices (customer_id, number, ${written})
             select customer_id, number, ${written} from ${recordset}
             returning customer_id, invoice_id, number
           )
           insert into invoice_numbers (number, customer_id, invoice_id)
           select number, customer_id, invoice_id from fresh`,
    values: [JSON.stringify(invoices)],
  });
};

/** Replaces invoices; answers the numbers of those that were different. */
export const updateInvoices = async (
  client: pg.ClientBase,
  invoices: readonly WrittenInvoice[],
): Promise<Set<string>> => {
  const rows = await queryRows(client, {
    text: `update invoices i set (${written}) = (select ${ofRow("r")})
           from ${recordset}
           where i.customer_id = r.customer_id and i.invoice_id = r.invoice_id
             and (${ofRow("i")}) is distinct from (${ofRow("r")})
           returning i.number`,
    values: [JSON.stringify(invoices)],
    columns: { number: text },
  });
  return new Set(rows.map(({ number }) => number));
};

const steps = `jsonb_to_recordset($1) as r (customer_id bigint, number text, position integer, changed_on date,
  description text)`;

/**
 * Gives invoices the steps of their payment in place of those that they had; answers the numbers of the invoices
 * whose steps were different.
 */
export const replacePendingSteps = async (
  client: pg.ClientBase,
  invoices: readonly WrittenInvoice[],
  replacing: readonly PendingStep[],
): Promise<Set<string>> => {
  const numbers = invoices.map(({ number }) => number);
  const gone = await queryRows(client, {
    text: `delete from invoice_pending_states p using invoice_numbers n
           where n.number = any($2) and p.customer_id = n.customer_id and p.invoice_id = n.invoice_id
             and not exists (
               select from ${steps}
               where r.number = n.number and (r.position, r.changed_on, r.description)
                 is not distinct from (p.position, p.changed_on, p.description))
           returning n.number`,
    values: [JSON.stringify(replacing), numbers],
    columns: { number: text },
  });
  if (replacing.length === 0) return new Set(gone.map(({ number }) => number));
  const added = await queryRows(client, {
    text: `with added as (
             insert into invoice_pending_states (customer_id, invoice_id, position, changed_on, description)
             select r.customer_id, n.invoice_id, r.position, r.changed_on, r.description
             from ${steps} join invoice_numbers n on n.number = r.number and n.customer_id = r.customer_id
             on conflict do nothing
             returning customer_id, invoice_id
           )
           select distinct n.number from added join invoice_numbers n using (customer_id, invoice_id)`,
    values: [JSON.stringify(replacing)],
    columns: { number: text },
  });
  return new Set([...gone, ...added].map(({ number }) => number));
};
