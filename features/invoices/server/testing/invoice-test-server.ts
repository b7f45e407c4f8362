import { Readable } from "node:stream";
import { openLocalDisk } from "#integrations/file-storage/local-disk.ts";
import { sandboxSigningIdentity } from "#platform/server/signing/signing-identity.ts";
import { createPrintDocument } from "#platform/server/pdf/print-document.ts";
import { createThreadPool } from "#platform/server/threads/thread-pool.ts";
import { downloadTypes as allDownloadTypes, type DownloadType } from "../../contract/invoice-file.ts";
import { createInvoiceFiles, type InvoiceFilePorts } from "../files/invoice-files.ts";
import { createThreadedInvoicePdf } from "../download-invoice-pdf.ts";
import { loadInvoices } from "../load-invoices.ts";
import { handlers as invoicesHandlers } from "../routes.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import { announce } from "#features/notifications/server/announce.ts";
import { createTestDatabase, type TestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { sampleRetailer, sampleTheme } from "./sample-invoices.ts";

const annasTaxId = "12345678Z";
export const fornsTaxId = "A58818501";

const contractsOf = (customer: string) =>
  [
    {
      customer,
      name: `${customer}-1`,
      commodity: "electricity",
      street: "Carrer de Gràcia, 12",
      city: "Barcelona",
    },
    {
      customer,
      name: `${customer}-2`,
      commodity: "electricity",
      street: "Rambla Nova, 5",
      city: "Tarragona",
    },
    { customer, name: `${customer}-G`, commodity: "gas", street: "Carrer de Gràcia, 12", city: "Barcelona" },
  ] as const;

const addCustomer = async (
  { unguarded: pool }: TestDatabase,
  customer: { taxId: string; name: string; key: string },
): Promise<number> => {
  const added = await queryRow(pool, {
    text: `with fresh as (insert into customers (tax_id, kind, name) values ($1, 'person', $2) returning customer_id)
           insert into login_names (login_name, kind, customer_id) select $1, 'tax_id', customer_id from fresh
           returning customer_id`,
    values: [customer.taxId, customer.name],
    columns: { customer_id: bigint },
  });
  const customerId = added?.customer_id ?? 0;
  for (const { name, commodity, street, city } of contractsOf(customer.key)) {
    await pool.query(
      `with supply as (
         insert into supply_points (customer_id, cups, commodity, street, city, postal_code, province,
           distributor_code, distributor_name)
         values ($1, 'ES' || $2, $3, $4, $5, '08012', 'Barcelona', '0031', 'Distribuïdora del Nord')
         returning customer_id, supply_point_id
       ), contract as (
         insert into contracts (customer_id, name, commodity, state, supply_point_id, access_tariff,
           access_tariff_name, holder_name, holder_tax_id, fiscal_address, search_text)
         select customer_id, $2, $3, 'active', supply_point_id, '018', '2.0TD', $6, $7, $4,
           contract_search_text($2, 'ES' || $2, $4, '08012', $5) from supply
         returning customer_id, contract_id, name
       )
       insert into contract_names (name, customer_id, contract_id) select name, customer_id, contract_id from contract`,
      [customerId, name, commodity, street, city, customer.name, customer.taxId],
    );
  }
  return customerId;
};

/** An invoice record as an operator exports it, with the changes that a test needs. */
export const exportedInvoice = (number: string, changes: Record<string, unknown> = {}) => ({
  kind: "electricity",
  number,
  customer_tax_id: annasTaxId,
  contract_name: "ANNA-1",
  issued_on: "2026-10-03",
  due_on: "2026-10-20",
  starts_on: "2026-08-31",
  ends_on: "2026-09-30",
  energy_kwh: 210.5,
  total_eur: 48.2,
  pending_eur: 0,
  payment_status: "paid",
  ...changes,
});

/** The same for the bakery, a second customer. */
export const fornsInvoice = (number: string, changes: Record<string, unknown> = {}) =>
  exportedInvoice(number, { customer_tax_id: fornsTaxId, contract_name: "FORN-1", ...changes });

/** A multipoint invoice record. */
export const gatheringInvoice = (number: string, changes: Record<string, unknown> = {}) => {
  const { contract_name: _, ...record } = exportedInvoice(number, changes);
  return { ...record, kind: "multipoint" };
};

interface InvoicesServerOptions {
  readonly features?: { readonly onlinePayment: boolean; readonly multipointInvoices?: boolean };
  readonly downloadTypes?: readonly DownloadType[];
  readonly contractsInChart?: number;
  readonly readCurveFile?: InvoiceFilePorts["readCurveFile"];
}

const findInvoiceId = async ({ unguarded }: TestDatabase, number: string): Promise<number> => {
  const found = await queryRow(unguarded, {
    text: "select invoice_id from invoice_numbers where number = $1",
    values: [number],
    columns: { invoice_id: bigint },
  });
  return found?.invoice_id ?? 0;
};

/** A server with the invoices' endpoints. Anna and the bakery each have two electricity contracts, a gas one and no invoices. */
export const startInvoicesServer = async ({
  features = { onlinePayment: true },
  downloadTypes = allDownloadTypes,
  contractsInChart = 10,
  readCurveFile = async () => undefined,
}: InvoicesServerOptions = {}) => {
  const database = await createTestDatabase("empty");
  const anna = await addCustomer(database, { taxId: annasTaxId, name: "Anna Roca", key: "ANNA" });
  const forn = await addCustomer(database, { taxId: fornsTaxId, name: "Forn del Barri, SA", key: "FORN" });
  const threads = createThreadPool();
  const storage = openLocalDisk({ folder: database.filesDir });
  const printing = { retailer: sampleRetailer, theme: sampleTheme };
  const invoiceFiles = createInvoiceFiles({
    database,
    storage,
    threads,
    printing,
    makeInvoicePdf: createThreadedInvoicePdf(threads, printing),
    findSigningIdentity: (now) => sandboxSigningIdentity(database.filesDir, now),
    readCurveFile,
  });
  const server = await startTestServer(
    invoicesHandlers({
      database,
      invoiceFiles,
      retailer: sampleRetailer,
      printDocument: createPrintDocument(threads, { issuer: sampleRetailer, theme: sampleTheme }),
      onFailure: () => {},
      readConfiguration: () => ({
        features: { multipointInvoices: true, ...features },
        invoices: { downloadTypes, contractsInChart },
      }),
    }),
  );
  const load = (records: readonly unknown[], documents: Readonly<Record<string, string | Buffer>> = {}) =>
    loadInvoices({
      database,
      storage,
      documents: {
        exists: async (path) => Object.hasOwn(documents, path),
        open: (path) => Readable.from([documents[path] ?? ""]),
      },
      announce,
      now: new Date(),
      records: records.map((record, index) => ({ line: index + 1, record })),
    });
  const idOf = (number: string): Promise<number> => findInvoiceId(database, number);
  /** Sends any URL, including invalid ones that the typed call would not send. */
  const request = async (address: string, customerId: number) => {
    const cookie = `llum_session=${customerId}.full`;
    const response = await server.app.inject({ url: `/api/v1${address}`, headers: { cookie } });
    return { status: response.statusCode, body: response.json() };
  };
  return { database, server, load, idOf, storage, request, anna, forn };
};
