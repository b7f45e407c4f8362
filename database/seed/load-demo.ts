import { Readable } from "node:stream";
import type { PlainDate } from "#energy/calendar.ts";
import { taxRates } from "#database/market/market-tables.ts";
import { loadPostalCodes } from "#features/addresses/server/load-postal-codes.ts";
import { writeCurveDays } from "#features/consumption/server/curves/write-curve-days.ts";
import { communicationRecord } from "#features/contracts/contract/communication-record.ts";
import { contractRecord } from "#features/contracts/contract/contract-record.ts";
import { maximumDemandRecord } from "#features/contracts/contract/maximum-demand-record.ts";
import { intervalPriceRecord } from "#features/catalogue/contract/interval-price-record.ts";
import { productRecord } from "#features/catalogue/contract/product-record.ts";
import { loadCommunications } from "#features/contracts/server/load/load-communications.ts";
import { loadContracts } from "#features/contracts/server/load/load-contracts.ts";
import { loadMaximumDemands } from "#features/contracts/server/load/load-maximum-demands.ts";
import { loadIntervalPrices } from "#features/catalogue/server/load-interval-prices.ts";
import { loadProducts } from "#features/catalogue/server/load-products.ts";
import { announce } from "#features/notifications/server/announce.ts";
import { loadInvoices } from "#features/invoices/server/load-invoices.ts";
import { customerRecord, type CustomerRecord } from "#features/profile/contract/customer-record.ts";
import { loadCustomers } from "#features/profile/server/load-customers.ts";
import { hashPassword, storeFirstPasswords } from "#features/account/server/password/passwords.ts";
import { walletEntryRecord } from "#features/wallets/contract/wallet-entry-record.ts";
import { loadWalletEntries } from "#features/wallets/server/load-wallet-entries.ts";
import { replaceShares } from "#features/wallets/server/share-queries.ts";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { DocumentSource } from "#platform/server/loading/document-source.ts";
import { bigint, execute, queryRow, queryRows, text } from "#platform/server/database/query.ts";
import { loadDemoCases } from "./cases/load-demo-cases.ts";
import { loadDemoAlerts } from "./load-demo-alerts.ts";
import { demoPassword, demoPeople, demoPeopleWithPassword } from "./demo-people.ts";
import { loadDemoStaff } from "./demo-staff.ts";
import { loadDemoPayments } from "./demo-payments.ts";
import { type DemoRetailer, makeDemoRetailer } from "./demo-retailer.ts";
import { drawDocument } from "./documents.ts";
import { expectAllLoaded, exported, exportedInvoices } from "./exported-records.ts";
import { loadMarketData } from "./load-market.ts";
import { loadDemoNewsletters } from "./load-demo-newsletters.ts";
import { loadDemoPriceAlerts } from "./load-demo-price-alerts.ts";
import { publishDemoPages } from "./pages/publish-demo-pages.ts";
import { publishDemoPromotions } from "./pages/publish-demo-promotions.ts";
import { changeTerms } from "#features/contracts/server/contract-terms.ts";
import { endPasswordLinks } from "#features/account/server/sign-in/one-time-tokens.ts";

export type DemoOptions = {
  database: Database;
  storage: FileStorage;
  /** The demo's data ends on this day. */
  today: PlainDate;
  /** Called with progress messages for the start's output. */
  onProgress?: (message: string) => void;
};

/** The demo's numbers of rows; `isNew` is true when this call loaded it. */
export type DemoSummary = { isNew: boolean; customers: number; contracts: number; invoices: number };

const countRows = async ({ pool }: Database): Promise<Omit<DemoSummary, "isNew">> => {
  const counts = await queryRow(pool, {
    text: `select (select count(*) from login_names where kind = 'tax_id') as customers,
                  (select count(*) from contract_names) as contracts,
                  (select count(*) from invoice_numbers) as invoices`,
    columns: { customers: bigint, contracts: bigint, invoices: bigint },
  });
  return counts ?? { customers: 0, contracts: 0, invoices: 0 };
};

/**
 * The demo is loaded into an empty database, or resumed after an interrupted load: curves and invoices come last, each
 * in one transaction, so when both exist, everything does. A database with other customers is not changed.
 */
const isWanted = async ({ pool }: Database): Promise<boolean> => {
  const [some] = await queryRows(pool, {
    text: "select customer_id from login_names limit 1",
    columns: { customer_id: bigint },
  });
  if (some === undefined) return true;
  const household = await queryRow(pool, {
    text: "select customer_id from login_names where login_name = $1",
    values: [demoPeople.household.taxId],
    columns: { customer_id: bigint },
  });
  if (household === undefined) return false;
  const values = [household.customer_id];
  const months = await execute(pool, {
    text: "select 1 from curve_months where customer_id = $1 limit 1",
    values,
  });
  const invoices = await execute(pool, {
    text: "select 1 from invoice_numbers where customer_id = $1 limit 1",
    values,
  });
  return months === 0 || invoices === 0;
};

const withPasswords = (customers: readonly CustomerRecord[]): Promise<CustomerRecord[]> =>
  Promise.all(
    customers.map(async (customer) =>
      demoPeopleWithPassword.some(([, { taxId }]) => taxId === customer.taxId)
        ? { ...customer, passwordHash: await hashPassword(demoPassword) }
        : customer,
    ),
  );

const loadDemoCustomers = async (database: Database, retailer: DemoRetailer): Promise<void> => {
  const customers = await withPasswords(retailer.customers);
  const records = exported(customerRecord, customers);
  expectAllLoaded(
    "customers",
    await loadCustomers({
      database,
      records,
      languages: { offered: completeLanguages, default: "ca" },
      storeFirstPasswords,
      endPasswordLinks,
      changeTerms,
    }),
  );
};

/** The demo's documents, each drawn when it is read. */
const documentsDrawn = (documents: DemoRetailer["documents"]): DocumentSource => ({
  exists: async (path) => documents.has(path),
  open: (path) =>
    Readable.from(
      (async function* () {
        const document = documents.get(path);
        if (document !== undefined) yield await drawDocument(document);
      })(),
    ),
});

const loadDemoContracts = async (options: DemoOptions, retailer: DemoRetailer): Promise<void> => {
  const { database, storage } = options;
  const report = await loadContracts({
    database,
    storage,
    records: exported(contractRecord, retailer.contracts),
    documents: documentsDrawn(retailer.documents),
    // No curve can have arrived before the demo's contracts.
    claimCurves: async () => {},
    replaceWalletShares: replaceShares,
  });
  expectAllLoaded("contracts", report);
};

const loadDemoContractsAndInvoices = async (options: DemoOptions, retailer: DemoRetailer): Promise<void> => {
  const { database, storage, onProgress } = options;
  onProgress?.(
    `Loading ${retailer.contracts.length} contracts and ${retailer.curveDays.length} days of curves`,
  );
  const products = await loadProducts({ database, records: exported(productRecord, retailer.products) });
  expectAllLoaded("products", products);
  const records = exported(intervalPriceRecord, retailer.intervalPrices);
  expectAllLoaded("prices by interval", await loadIntervalPrices({ database, records }));
  await loadDemoContracts(options, retailer);
  const demands = await loadMaximumDemands({
    database,
    records: exported(maximumDemandRecord, retailer.maximumDemands),
  });
  expectAllLoaded("maximum demands", demands);
  const communications = await loadCommunications({
    database,
    storage,
    records: exported(communicationRecord, retailer.communications),
    documents: documentsDrawn(retailer.documents),
  });
  expectAllLoaded("communications", communications);
  onProgress?.(`Loading ${retailer.invoices.length} invoices`);
  const invoices = await loadInvoices({
    database,
    storage,
    records: exportedInvoices(retailer.invoices),
    documents: documentsDrawn(retailer.documents),
    announce,
    now: new Date(),
  });
  expectAllLoaded("invoices", invoices);
  const walletEntries = exported(walletEntryRecord, retailer.walletEntries);
  expectAllLoaded("entries of solar wallets", await loadWalletEntries({ database, records: walletEntries }));
};

/** Postal codes of the demo's places, as in INE's street directory; a real deployment loads the whole of it. */
const demoPostalCodes = [
  ["17003", "17079", "Girona"],
  ["17600", "17066", "Figueres"],
  ["08500", "08298", "Vic"],
  ["17130", "17062", "Escala, L'"],
  ["17130", "17199", "Torroella de Montgrí"],
  ["17190", "17155", "Salt"],
  ["17800", "17114", "Olot"],
  ["08241", "08053", "Castellbell i el Vilar"],
  ["08241", "08113", "Manresa"],
  ["12500", "12138", "Vinaròs"],
  ["08012", "08019", "Barcelona"],
  ["28004", "28079", "Madrid"],
] as const;

const loadDemoPostalCodes = async (database: Database): Promise<void> => {
  const records = demoPostalCodes.map(([codigo_postal, municipio_id, municipio_nombre], index) => ({
    line: index + 1,
    record: { codigo_postal, municipio_id, municipio_nombre },
  }));
  expectAllLoaded("postal codes", await loadPostalCodes({ database, records }));
};

const loadDemoCurves = async (database: Database, retailer: DemoRetailer): Promise<void> => {
  const rows = await queryRows(database.pool, {
    text: "select login_name, customer_id from login_names where kind = 'tax_id'",
    columns: { login_name: text, customer_id: bigint },
  });
  const customerIds = new Map(rows.map(({ login_name, customer_id }) => [login_name, customer_id]));
  const days = retailer.curveDays.map(({ person, ...day }) => ({
    ...day,
    customerId: customerIds.get(demoPeople[person].taxId) ?? null,
  }));
  await writeCurveDays(database, days);
};

/**
 * Fills a database with the demo retailer, through the same loaders as a real one, and stores its documents. Does
 * nothing when the demo is complete; an interrupted load is resumed.
 */
export const loadDemo = async (options: DemoOptions): Promise<DemoSummary> => {
  const { database, today, onProgress } = options;
  await loadMarketData(database);
  if (!(await isWanted(database))) return { isNew: false, ...(await countRows(database)) };
  onProgress?.("Making the demo retailer");
  const retailer = makeDemoRetailer({ today, taxRates });
  await loadDemoCustomers(database, retailer);
  await loadDemoStaff(database);
  await publishDemoPages(database);
  await publishDemoPromotions(database);
  await loadDemoNewsletters(database, today);
  await loadDemoPriceAlerts(database, today);
  await loadDemoPostalCodes(database);
  await Promise.all([loadDemoContractsAndInvoices(options, retailer), loadDemoCurves(database, retailer)]);
  await loadDemoPayments(database);
  await loadDemoAlerts(database, today);
  await loadDemoCases({ database, today });
  return { isNew: true, ...(await countRows(database)) };
};
