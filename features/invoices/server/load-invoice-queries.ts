import type pg from "pg";
import { bigint, oneOf, queryRows, text, execute } from "#platform/server/database/query.ts";
import { invoiceTypes, type InvoiceType } from "../contract/invoice-kind.ts";
import type { InvoiceRecord } from "../contract/invoice-record.ts";

// Without names, so not prepared: a plan made on empty tables would be reused for the whole file.

export type KnownContract = { customerId: number; contractId: number; commodity: InvoiceType };
export type KnownInvoice = { customerId: number; invoiceId: number };

/** Customer ids by tax id. */
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

/** Contracts with their owners, by contract name. */
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

/** Invoices already loaded, with their owners, by invoice number. */
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

/** An invoice as the loader writes it; `invoice_id` is null for a new one. */
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
  address_invoice_id: number | null;
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
   address_invoice_id bigint, bill jsonb)`;

const writtenColumns = `kind, contract_id, multipoint_invoice_id, issued_on, due_on, period_starts_on, period_ends_on,
  energy_wh, total_cents, pending_cents, payment_status, rectifying, rectified_invoice_id, online_payment, address_invoice_id,
  bill`;
const ofRow = (row: string): string => writtenColumns.replaceAll(/\w+/g, (column) => `${row}.${column}`);

/** Inserts invoices and their rows in `invoice_numbers`. */
export const insertInvoices = async (
  client: pg.ClientBase,
  invoices: readonly WrittenInvoice[],
): Promise<void> => {
  await execute(client, {
    text: `with fresh as (
             insert into invoices (customer_id, number, ${writtenColumns})
             select customer_id, number, ${writtenColumns} from ${recordset}
             returning customer_id, invoice_id, number
           )
           insert into invoice_numbers (number, customer_id, invoice_id)
           select number, customer_id, invoice_id from fresh`,
    values: [JSON.stringify(invoices)],
  });
};

/** Updates invoices; returns the numbers of those that changed. */
export const updateInvoices = async (
  client: pg.ClientBase,
  invoices: readonly WrittenInvoice[],
): Promise<Set<string>> => {
  const rows = await queryRows(client, {
    text: `update invoices i set (${writtenColumns}) = (select ${ofRow("r")})
           from ${recordset}
           where i.customer_id = r.customer_id and i.invoice_id = r.invoice_id
             and (${ofRow("i")}) is distinct from (${ofRow("r")})
           returning i.number`,
    values: [JSON.stringify(invoices)],
    columns: { number: text },
  });
  return new Set(rows.map(({ number }) => number));
};

const stepsRecordset = `jsonb_to_recordset($1) as r (customer_id bigint, number text, position integer, changed_on date,
  description text)`;

/**
 * Replaces the payment steps of invoices; returns the numbers of the invoices whose steps changed.
 */
export const replacePendingSteps = async (
  client: pg.ClientBase,
  invoices: readonly WrittenInvoice[],
  steps: readonly PendingStep[],
): Promise<Set<string>> => {
  const numbers = invoices.map(({ number }) => number);
  const deleted = await queryRows(client, {
    text: `delete from invoice_pending_states p using invoice_numbers n
           where n.number = any($2) and p.customer_id = n.customer_id and p.invoice_id = n.invoice_id
             and not exists (
               select from ${stepsRecordset}
               where r.number = n.number and (r.position, r.changed_on, r.description)
                 is not distinct from (p.position, p.changed_on, p.description))
           returning n.number`,
    values: [JSON.stringify(steps), numbers],
    columns: { number: text },
  });
  if (steps.length === 0) return new Set(deleted.map(({ number }) => number));
  const added = await queryRows(client, {
    text: `with added as (
             insert into invoice_pending_states (customer_id, invoice_id, position, changed_on, description)
             select r.customer_id, n.invoice_id, r.position, r.changed_on, r.description
             from ${stepsRecordset} join invoice_numbers n on n.number = r.number and n.customer_id = r.customer_id
             on conflict do nothing
             returning customer_id, invoice_id
           )
           select distinct n.number from added join invoice_numbers n using (customer_id, invoice_id)`,
    values: [JSON.stringify(steps)],
    columns: { number: text },
  });
  return new Set([...deleted, ...added].map(({ number }) => number));
};
