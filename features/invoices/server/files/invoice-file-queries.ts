import type { PlainDate } from "#energy/calendar.ts";
import {
  storedAdministrativeCentres,
  type AdministrativeCentres,
} from "#features/contracts/contract/administrative-centres.ts";
import { documentTypes } from "#energy/identity-document.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  date,
  json,
  nullable,
  oneOf,
  present,
  queryRow,
  queryRows,
  text,
  type RowOf,
} from "#platform/server/database/query.ts";
import { invoiceTypes, type InvoiceKind } from "../../contract/invoice-kind.ts";
import type { CustomerFacts } from "../facturae/facturae-party.ts";

type Pool = Pick<Database, "pool">;

export interface InvoiceKey {
  readonly customerId: number;
  readonly invoiceId: number;
}

const headColumns = {
  kind: oneOf(...invoiceTypes, "multipoint"),
  number: text,
  startsOn: date,
  endsOn: date,
  contractId: nullable(bigint),
  /** Storage key of the retailer's own PDF. */
  ownPdfKey: nullable(text),
};
export type InvoiceHead = RowOf<typeof headColumns>;

/** What its files need of an invoice, besides its bill; undefined when the customer has none of these kinds. */
export const findInvoiceHead = (
  { pool }: Pool,
  { customerId, invoiceId }: InvoiceKey,
  kinds: readonly InvoiceKind[],
): Promise<InvoiceHead | undefined> =>
  queryRow(pool, {
    name: "invoice-head",
    text: `select i.kind, i.number, i.period_starts_on as "startsOn", i.period_ends_on as "endsOn",
             i.contract_id as "contractId", d.storage_key as "ownPdfKey"
           from invoices i
           left join invoice_documents d on d.customer_id = $1 and d.invoice_id = i.invoice_id
           where i.customer_id = $1 and i.invoice_id = $2 and i.kind = any($3)`,
    values: [customerId, invoiceId, kinds],
    columns: headColumns,
  });

const groupedColumns = {
  invoiceId: bigint,
  kind: oneOf(...invoiceTypes, "multipoint"),
  contractId: nullable(bigint),
  startsOn: date,
  endsOn: date,
};

/** The invoices that a multipoint invoice groups, by number. */
export const findGroupedInvoices = (
  { pool }: Pool,
  { customerId, invoiceId }: InvoiceKey,
): Promise<RowOf<typeof groupedColumns>[]> =>
  queryRows(pool, {
    name: "grouped-invoices",
    text: `select invoice_id as "invoiceId", kind, contract_id as "contractId", period_starts_on as "startsOn",
             period_ends_on as "endsOn"
           from invoices
           where customer_id = $1 and multipoint_invoice_id = $2 order by number`,
    values: [customerId, invoiceId],
    columns: groupedColumns,
  });

/** The day of issue of the invoice that this one corrects; undefined when it is unknown. */
export const findRectifiedDay = async (
  { pool }: Pool,
  { customerId, invoiceId }: InvoiceKey,
): Promise<PlainDate | undefined> => {
  const row = await queryRow(pool, {
    name: "rectified-invoice-day",
    text: `select r.issued_on as "issuedOn" from invoices i
           join invoices r on r.customer_id = $1 and r.invoice_id = i.rectified_invoice_id
           where i.customer_id = $1 and i.invoice_id = $2`,
    values: [customerId, invoiceId],
    columns: { issuedOn: date },
  });
  return row?.issuedOn;
};

/**
 * The offices of the public body that an invoice is for: those of its contract, or those that the contracts of a multipoint
 * invoice share. Null without any, and when the contracts have different ones, of which a Facturae can name no more than one.
 */
export const findAdministrativeCentres = async (
  { pool }: Pool,
  { customerId, invoiceId }: InvoiceKey,
): Promise<AdministrativeCentres | null> => {
  const [first, ...others] = await queryRows(pool, {
    name: "administrative-centres-of-invoice",
    text: `select distinct administrative_centres as centres from contracts
           where customer_id = $1 and administrative_centres is not null and contract_id in (
             select contract_id from invoices
             where customer_id = $1 and (invoice_id = $2 or multipoint_invoice_id = $2))
           limit 2`,
    values: [customerId, invoiceId],
    columns: { centres: present(json(storedAdministrativeCentres)) },
  });
  return first === undefined || others.length > 0 ? null : first.centres;
};

const customerColumns = {
  taxId: text,
  kind: oneOf("person", "company"),
  documentType: oneOf(...documentTypes),
  givenName: nullable(text),
  firstSurname: nullable(text),
  secondSurname: nullable(text),
};

/** What identifies the customer on an electronic invoice; undefined for an unknown one. */
export const findCustomerFacts = async (
  { pool }: Pool,
  customerId: number,
): Promise<CustomerFacts | undefined> => {
  const row = await queryRow(pool, {
    name: "customer-of-electronic-invoice",
    text: `select tax_id as "taxId", kind, document_type as "documentType", given_name as "givenName",
             first_surname as "firstSurname", second_surname as "secondSurname"
           from customers where customer_id = $1`,
    values: [customerId],
    columns: customerColumns,
  });
  if (row === undefined) return undefined;
  const { givenName, firstSurname, secondSurname, ...facts } = row;
  return { ...facts, personName: givenName === null ? null : { givenName, firstSurname, secondSurname } };
};
