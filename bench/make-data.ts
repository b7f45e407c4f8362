import { openBenchDatabases, readBenchOptions, type BenchOptions } from "./fill/bench-databases.ts";
import { fillData } from "./fill/fill-data.ts";

const growth = 10;
const startMs = performance.now();

const report = (message: string): void => {
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1).padStart(7);
  process.stderr.write(`${seconds} s  ${message}\n`);
};

const makeData = async (options: BenchOptions): Promise<void> => {
  const databases = await openBenchDatabases(options, report);
  try {
    const sizes = [
      {
        size: "small",
        ...options,
        customers: options.customers / growth,
        invoices: options.invoices / growth,
      },
      { size: "large", ...options },
    ] as const;
    for (const { size, customers, invoices } of sizes) {
      report(`The ${size} data`);
      const there = await fillData({ url: databases.urlOf(size), customers, invoices, onProgress: report });
      report(
        `There are ${there.customers} customers, ${there.contracts} contracts, ${there.invoices} invoices`,
      );
    }
  } finally {
    await databases.stop();
  }
};

try {
  await makeData(readBenchOptions(process.argv.slice(2)));
} catch (error) {
  report(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
