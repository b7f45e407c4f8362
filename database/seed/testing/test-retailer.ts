import type { PlainDate } from "#energy/calendar.ts";
import { taxRates } from "#database/market/market-tables.ts";
import type { InvoiceRecord } from "#features/invoices/contract/invoice-record.ts";
import { type DemoPersonName, demoPeople } from "../demo-people.ts";
import { type DemoRetailer, makeDemoRetailer } from "../demo-retailer.ts";
import { withoutBeginning } from "../market-rates.ts";

export type ContractInvoice = Exclude<InvoiceRecord, { kind: "multipoint" }>;

/** The demo as it is loaded, without a database. */
export const makeTestRetailer = (today: PlainDate): DemoRetailer =>
  makeDemoRetailer({ today, taxRates: withoutBeginning(taxRates) });

export const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

export const isOfContract = (invoice: InvoiceRecord): invoice is ContractInvoice =>
  invoice.kind !== "multipoint";

export const ofPerson = (invoices: readonly InvoiceRecord[], person: DemoPersonName): InvoiceRecord[] =>
  invoices.filter(({ customerTaxId }) => customerTaxId === demoPeople[person].taxId);

export const ofContract = ({ invoices }: DemoRetailer, name: string): ContractInvoice[] =>
  invoices.filter(isOfContract).filter(({ contractName }) => contractName === name);

/** Whether another invoice annuls or replaces it. */
export const isRectified = ({ invoices }: DemoRetailer, { number }: InvoiceRecord): boolean =>
  invoices.some(({ rectifies }) => rectifies === number);

export const linesOf = (invoice: InvoiceRecord) =>
  invoice.kind === "multipoint" ? [] : (invoice.bill?.lines ?? []);
