import { resolve } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { startEmbeddedPostgres } from "#platform/server/database/embedded-postgres.ts";

export interface BenchOptions {
  readonly names: readonly string[];
  readonly customers: number;
  readonly invoices: number;
  /** Of `upgrades`, which fills a database of its own. */
  readonly upgradedInvoices: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/** Average number of invoices per customer; see `fillInvoices`. */
const invoicesPerCustomer = 50;

const countOf = (name: string, text: string): number => {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1000) {
    throw new Error(`--${name} ${text}: must be a whole number of at least 1000.`);
  }
  return count;
};

/** Reads `--invoices`, `--customers`, `--upgraded`, `--data-dir` and names; the environment's DATABASE_URL selects another server. */
export const readBenchOptions = (args: readonly string[]): BenchOptions => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      invoices: { type: "string", default: "1000000" },
      customers: { type: "string" },
      upgraded: { type: "string", default: "50000" },
      "data-dir": { type: "string", default: "data/bench" },
    },
  });
  const invoices = countOf("invoices", values.invoices);
  const customers = values.customers ?? String(Math.round(invoices / invoicesPerCustomer));
  return {
    names: positionals,
    invoices,
    upgradedInvoices: countOf("upgraded", values.upgraded),
    customers: countOf("customers", customers),
    dataDir: resolve(values["data-dir"]),
    databaseUrl: process.env["DATABASE_URL"] || undefined,
  };
};

/** The large data set and one with a tenth of its customers: two databases of one PostgreSQL. */
const dataSizes = ["large", "small"] as const;
export type DataSize = (typeof dataSizes)[number];

export interface BenchDatabases {
  readonly urlOf: (size: DataSize) => string;
  readonly stop: () => Promise<void>;
}

const nameOf = (base: string, size: DataSize): string => (size === "large" ? base : `${base}_small`);

const ensureDatabase = async (url: string, name: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
};

/** Opens the benchmarks' PostgreSQL: that of DATABASE_URL, or an embedded one in the data directory. */
export const openBenchDatabases = async (
  { dataDir, databaseUrl }: Pick<BenchOptions, "dataDir" | "databaseUrl">,
  onProgress: (message: string) => void,
): Promise<BenchDatabases> => {
  const postgres =
    databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir, onProgress })
      : { url: databaseUrl, stop: async () => {} };
  const base = new URL(postgres.url).pathname.slice(1);
  const urlOf = (size: DataSize): string => {
    const url = new URL(postgres.url);
    url.pathname = nameOf(base, size);
    return url.href;
  };
  try {
    await ensureDatabase(postgres.url, nameOf(base, "small"));
    return { urlOf, stop: postgres.stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
};
