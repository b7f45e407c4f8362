import type pg from "pg";
import { taxRates } from "#database/market/market-tables.ts";
import { makeDemoRetailer } from "#database/seed/demo-retailer.ts";
import { addMonths, type PlainDate } from "#energy/calendar.ts";
import { writeCurveDays } from "#features/consumption/server/curves/write-curve-days.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { openDatabase, type Database } from "#platform/server/database/pool.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import { hoursOfContracts, yearOfQuarters } from "./curve-file.ts";
import * as statements from "./fill-sql.ts";

export interface SampleBill {
  readonly kind: "electricity" | "gas";
  /** From 0, within the kind. */
  readonly position: number;
  readonly energyWh: number;
  readonly totalCents: number;
  readonly bill: object;
}

/** Number of sample bills per kind, used in turn. */
const billsOfKind = 8;

/** Bills of the demo retailer, so that rows have a realistic size and every invoice can be printed. */
const sampleBills = (): SampleBill[] => {
  const { invoices } = makeDemoRetailer({ today: "2026-06-15", taxRates });
  const bills: SampleBill[] = [];
  for (const invoice of invoices) {
    if (invoice.kind === "multipoint" || !invoice.bill || invoice.rectifying !== "none") continue;
    const position = bills.filter(({ kind }) => kind === invoice.kind).length;
    if (position === billsOfKind || invoice.totalCents <= 0) continue;
    const { kind, energyWh, totalCents, bill } = invoice;
    bills.push({ kind, position, energyWh, totalCents, bill });
  }
  return bills;
};

export interface DataCounts {
  readonly customers: number;
  readonly contracts: number;
  readonly invoices: number;
}

interface FillOptions {
  readonly url: string;
  readonly customers: number;
  readonly invoices: number;
  readonly onProgress: (message: string) => void;
}

const lastMonth: PlainDate = "2026-05-01";
const usualPerCustomer = 50;
const months = { large: 60, ordinary: 20 } as const;

/** The customers with several pages of invoices. */
export const largeCustomers = (customers: number): number[] =>
  Array.from(
    { length: Math.floor(customers / statements.largeEvery) },
    (_, index) => (index + 1) * statements.largeEvery,
  );

const fillCustomers = async (
  client: pg.ClientBase,
  { customers, onProgress }: FillOptions,
): Promise<void> => {
  onProgress(`${customers} customers with their contracts`);
  for (const text of statements.customerStatements) await client.query(text, [customers]);
};

/**
 * A large customer has 60 months of four contracts; the others have 20 months of one electricity and one gas contract:
 * 50 invoices each on average. More invoices for the same customers means more months.
 */
const fillInvoices = async (client: pg.ClientBase, { customers, invoices, onProgress }: FillOptions) => {
  const stretch = invoices / (customers * usualPerCustomer);
  const longest = Math.max(1, Math.round(months.large * stretch));
  const ordinary = Math.max(1, Math.round(months.ordinary * stretch));
  await client.query(statements.billsTable);
  const bills = sampleBills().map(({ energyWh, totalCents, ...rest }) => ({
    ...rest,
    energy_wh: energyWh,
    total_cents: totalCents,
  }));
  await client.query(statements.billsStatement, [JSON.stringify(bills)]);
  let written = 0;
  for (let back = longest - 1; back >= 0; back -= 1) {
    const month = addMonths(lastMonth, -back);
    const { rowCount } = await client.query(statements.invoicesStatement, [
      month,
      back,
      ordinary,
      billsOfKind,
    ]);
    written += rowCount ?? 0;
    if (back < ordinary || back % 10 === 0) onProgress(`${written} invoices, up to ${month.slice(0, 7)}`);
  }
};

const count = async ({ pool }: Database): Promise<DataCounts> => {
  const counts = await queryRow(pool, {
    text: statements.countStatement,
    columns: { customers: bigint, contracts: bigint, invoices: bigint },
  });
  return counts ?? { customers: 0, contracts: 0, invoices: 0 };
};

/** The numbers of rows in a database; zero customers when it has not been filled. */
export const countData = async (url: string): Promise<DataCounts> => {
  const database = openDatabase({ url, statementTimeoutMs: 60_000, poolSize: 1 });
  try {
    const { rows } = await database.pool.query(
      "select to_regclass('invoice_numbers') is not null as is_there",
    );
    return rows[0]?.is_there === true ? await count(database) : { customers: 0, contracts: 0, invoices: 0 };
  } finally {
    await database.close();
  }
};

/** Fills an empty database completely or not at all; one with customers is not changed. */
export const fillData = async (options: FillOptions): Promise<DataCounts> => {
  const { url, onProgress } = options;
  await migrate({ url, onProgress });
  const database = openDatabase({ url, statementTimeoutMs: 3_600_000, poolSize: 2 });
  try {
    const before = await count(database);
    if (before.customers > 0) return before;
    await inTransaction(database.pool, async (client) => {
      await client.query("set local synchronous_commit = off");
      await fillCustomers(client, options);
      await fillInvoices(client, options);
      await client.query(statements.sequencesStatement);
    });
    await writeCurveDays(database, yearOfQuarters());
    await writeCurveDays(database, hoursOfContracts());
    onProgress("Statistics");
    await database.pool.query("vacuum (analyze)");
    return await count(database);
  } finally {
    await database.close();
  }
};
