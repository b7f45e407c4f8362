import { resolve } from "node:path";
import { parseArgs } from "node:util";

export interface BenchOptions {
  readonly names: readonly string[];
  readonly customers: number;
  readonly invoices: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/** Invoices of a customer on average; see `fillInvoices`. */
const invoicesPerCustomer = 50;

const countOf = (name: string, text: string): number => {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1000) {
    throw new Error(`--${name} ${text}: a whole number from 1000 up is wanted.`);
  }
  return count;
};

/** Reads `--invoices`, `--customers`, `--data-dir` and names; the environment's DATABASE_URL names another server. */
export const readBenchOptions = (args: readonly string[]): BenchOptions => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      invoices: { type: "string", default: "1000000" },
      customers: { type: "string" },
      "data-dir": { type: "string", default: "data/bench" },
    },
  });
  const invoices = countOf("invoices", values.invoices);
  const customers = values.customers ?? String(Math.round(invoices / invoicesPerCustomer));
  return {
    names: positionals,
    invoices,
    customers: countOf("customers", customers),
    dataDir: resolve(values["data-dir"]),
    databaseUrl: process.env["DATABASE_URL"] || undefined,
  };
};
