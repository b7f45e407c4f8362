import type pg from "pg";
import type { PlainDate } from "#energy/calendar.ts";
import { bigint, date, execute, nullable, oneOf, queryRows, text } from "#platform/server/database/query.ts";
import { invoiceTypes, type InvoiceType } from "../contract/invoice-kind.ts";
import type { InvoiceRecord } from "../contract/invoice-record.ts";

// Without names, so not prepared: a plan made on empty tables would be reused for the whole file.

/** What an invoice must agree with. */
export interface KnownContract {
  readonly customerId: number;
  readonly contractId: number;
  readonly commodity: InvoiceType;
  readonly cups: string;
  readonly holderName: string;
  readonly holderTaxId: string;
  readonly startsOn: PlainDate | null;
  readonly endsOn: PlainDate | null;
  /** As text, to be compared. */
  readonly centres: string | null;
}
export interface KnownInvoice {
  readonly customerId: number;
  readonly invoiceId: number;
  readonly recordSha256: string;
}

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

/** Contracts with their owners and supply points, by contract name. */
export const findContracts = async (
  client: pg.ClientBase,
  names: readonly string[],
): Promise<Map<string, KnownContract>> => {
  const named = await queryRows(client, {
    text: `select name, customer_id as "customerId", contract_id as "contractId" from contract_names
           where name = any($1)`,
    values: [names],
    columns: { name: text, customerId: bigint, contractId: bigint },
  });
  const contracts = await queryRows(client, {
    text: `select c.customer_id as "customerId", c.contract_id as "contractId", c.commodity, p.cups,
                  c.holder_name as "holderName", c.holder_tax_id as "holderTaxId",
                  c.starts_on as "startsOn", c.ends_on as "endsOn", c.administrative_centres::text as centres
           from contracts c
           join supply_points p on p.customer_id = c.customer_id and p.supply_point_id = c.supply_point_id
             and p.customer_id = any($1)
           where c.customer_id = any($1) and c.contract_id = any($2)`,
    values: [named.map(({ customerId }) => customerId), named.map(({ contractId }) => contractId)],
    columns: {
      customerId: bigint,
      contractId: bigint,
      commodity: oneOf(...invoiceTypes),
      cups: text,
      holderName: text,
      holderTaxId: text,
      startsOn: nullable(date),
      endsOn: nullable(date),
      centres: nullable(text),
    },
  });
  const byId = new Map(contracts.map((contract) => [contract.contractId, contract]));
  return new Map(
    named.flatMap(({ name, contractId }) => {
      const contract = byId.get(contractId);
      return contract === undefined ? [] : [[name, contract]];
    }),
  );
};

/** Invoices already loaded, with their owners, by invoice number. */
export const findInvoices = async (
  client: pg.ClientBase,
  numbers: readonly string[],
): Promise<Map<string, KnownInvoice>> => {
  const numbered = await queryRows(client, {
    text: `select number, customer_id as "customerId", invoice_id as "invoiceId"
           from invoice_numbers where number = any($1)`,
    values: [numbers],
    columns: { number: text, customerId: bigint, invoiceId: bigint },
  });
  const records = await queryRows(client, {
    text: `select invoice_id as "invoiceId", record_sha256 as "recordSha256" from invoices
           where customer_id = any($1) and invoice_id = any($2)`,
    values: [numbered.map(({ customerId }) => customerId), numbered.map(({ invoiceId }) => invoiceId)],
    columns: { invoiceId: bigint, recordSha256: text },
  });
  const hashes = new Map(records.map(({ invoiceId, recordSha256 }) => [invoiceId, recordSha256]));
  return new Map(
    numbered.map((row) => [row.number, { ...row, recordSha256: hashes.get(row.invoiceId) ?? "" }]),
  );
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
  record_sha256: string;
};

export type PendingStep = {
  customer_id: number;
  invoice_id: number;
  position: number;
  changed_on: string;
  description: string;
};

const recordset = `jsonb_to_recordset($1) as r
  (customer_id bigint, invoice_id bigint, number text, kind text, contract_id bigint, multipoint_invoice_id bigint,
   issued_on date, due_on date, period_starts_on date, period_ends_on date, energy_wh bigint, total_cents integer,
   pending_cents integer, payment_status text, rectifying text, rectified_invoice_id bigint, online_payment boolean,
   address_invoice_id bigint, bill jsonb, record_sha256 text)`;

const contentColumns = [
  "kind",
  "contract_id",
  "multipoint_invoice_id",
  "issued_on",
  "due_on",
  "period_starts_on",
  "period_ends_on",
  "energy_wh",
  "total_cents",
  "pending_cents",
  "payment_status",
  "rectifying",
  "rectified_invoice_id",
  "online_payment",
  "address_invoice_id",
  "bill",
];
const writtenColumns = [...contentColumns, "record_sha256"].join(", ");
const ofRow = (row: string): string => contentColumns.map((column) => `${row}.${column}`).join(", ");
const replacements = contentColumns.map((column) => `${column} = r.${column}`).join(", ");

/** Inserts invoices and their rows in `invoice_numbers`; returns their ids by number. */
export const insertInvoices = async (
  client: pg.ClientBase,
  invoices: readonly WrittenInvoice[],
): Promise<Map<string, number>> => {
  const rows = await queryRows(client, {
    text: `insert into invoices (customer_id, number, ${writtenColumns})
           select customer_id, number, ${writtenColumns} from ${recordset}
           returning number, customer_id as "customerId", invoice_id as "invoiceId"`,
    values: [JSON.stringify(invoices)],
    columns: { number: text, customerId: bigint, invoiceId: bigint },
  });
  await execute(client, {
    text: `insert into invoice_numbers (number, customer_id, invoice_id)
           select * from unnest($1::text[], $2::bigint[], $3::bigint[])`,
    values: [
      rows.map(({ number }) => number),
      rows.map(({ customerId }) => customerId),
      rows.map(({ invoiceId }) => invoiceId),
    ],
  });
  return new Map(rows.map(({ number, invoiceId }) => [number, invoiceId]));
};

/** Updates invoices; returns the ids of those whose content changed. */
export const updateInvoices = async (
  client: pg.ClientBase,
  invoices: readonly WrittenInvoice[],
): Promise<Set<number>> => {
  const rows = await queryRows(client, {
    text: `with r as materialized (select * from ${recordset})
           update invoices i set ${replacements}
           from r
           where i.customer_id = any($2) and i.customer_id = r.customer_id and i.invoice_id = r.invoice_id
             and (${ofRow("i")}) is distinct from (${ofRow("r")})
           returning i.invoice_id as "invoiceId"`,
    values: [JSON.stringify(invoices), invoices.map(({ customer_id }) => customer_id)],
    columns: { invoiceId: bigint },
  });
  await execute(client, {
    text: `update invoices i set record_sha256 = r.record_sha256
           from unnest($1::bigint[], $2::bigint[], $3::text[]) as r (customer_id, invoice_id, record_sha256)
           where i.customer_id = any($1) and i.customer_id = r.customer_id and i.invoice_id = r.invoice_id`,
    values: [
      invoices.map(({ customer_id }) => customer_id),
      invoices.map(({ invoice_id }) => invoice_id),
      invoices.map(({ record_sha256 }) => record_sha256),
    ],
  });
  return new Set(rows.map(({ invoiceId }) => invoiceId));
};

/** Payment steps, as text by invoice id. */
const findPendingSteps = async (
  client: pg.ClientBase,
  customerIds: readonly number[],
  invoiceIds: readonly number[],
): Promise<Map<number, string>> => {
  const rows = await queryRows(client, {
    text: `select invoice_id as "invoiceId", changed_on as "changedOn", description from invoice_pending_states
           where customer_id = any($1) and invoice_id = any($2) order by invoice_id, position`,
    values: [customerIds, invoiceIds],
    columns: { invoiceId: bigint, changedOn: date, description: text },
  });
  const steps = new Map<number, string>();
  for (const { invoiceId, changedOn, description } of rows)
    steps.set(invoiceId, `${steps.get(invoiceId) ?? ""}${JSON.stringify([changedOn, description])}`);
  return steps;
};

/** Replaces the payment steps of invoices; returns the ids of those whose steps changed. */
export const replacePendingSteps = async (
  client: pg.ClientBase,
  invoices: readonly { readonly customerId: number; readonly invoiceId: number }[],
  steps: readonly PendingStep[],
): Promise<Set<number>> => {
  const customerIds = [...new Set(invoices.map(({ customerId }) => customerId))];
  const stored = await findPendingSteps(
    client,
    customerIds,
    invoices.map(({ invoiceId }) => invoiceId),
  );
  const given = new Map<number, string>();
  for (const { invoice_id, changed_on, description } of steps)
    given.set(invoice_id, `${given.get(invoice_id) ?? ""}${JSON.stringify([changed_on, description])}`);
  const changed = new Set(
    invoices.map(({ invoiceId }) => invoiceId).filter((id) => stored.get(id) !== given.get(id)),
  );
  if (changed.size === 0) return changed;
  await execute(client, {
    text: "delete from invoice_pending_states where customer_id = any($1) and invoice_id = any($2)",
    values: [customerIds, [...changed]],
  });
  await execute(client, {
    text: `insert into invoice_pending_states (customer_id, invoice_id, position, changed_on, description)
           select customer_id, invoice_id, position, changed_on, description from jsonb_to_recordset($1) as r
             (customer_id bigint, invoice_id bigint, position integer, changed_on date, description text)`,
    values: [JSON.stringify(steps.filter(({ invoice_id }) => changed.has(invoice_id)))],
  });
  return changed;
};
