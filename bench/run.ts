import {
  openBenchDatabases,
  type BenchDatabases,
  readBenchOptions,
  type BenchOptions,
} from "./fill/bench-databases.ts";
import { benchmarks } from "./benchmarks.ts";
import {
  CannotMeasureError,
  type Benchmark,
  type Figure,
  isMet,
  resultTable,
} from "./measure/result-table.ts";

const report = (message: string): void => void process.stderr.write(`  ${message}\n`);

const chosen = (names: readonly string[]): Benchmark[] => {
  const unknown = names.find((name) => benchmarks.every((benchmark) => benchmark.name !== name));
  if (unknown !== undefined) {
    throw new Error(`There is no benchmark ${unknown}: ${benchmarks.map(({ name }) => name).join(", ")}.`);
  }
  return names.length === 0 ? [...benchmarks] : benchmarks.filter(({ name }) => names.includes(name));
};

const measureOne = async (
  benchmark: Benchmark,
  options: BenchOptions,
  databases: BenchDatabases | undefined,
): Promise<Figure[]> => {
  process.stderr.write(`${benchmark.name}\n`);
  try {
    return await benchmark.measure({ options, databases, report });
  } catch (error) {
    if (!(error instanceof CannotMeasureError)) throw error;
    report(`not measured: ${error.message}`);
    return [];
  }
};

/**
 * Runs the benchmarks one after another, so that they do not compete for the CPU; returns whether all budgets were met.
 */
const run = async (options: BenchOptions): Promise<boolean> => {
  const toRun = chosen(options.names);
  const wantsData = toRun.some(({ needsData }) => needsData);
  const databases = wantsData ? await openBenchDatabases(options, report) : undefined;
  try {
    const figures: Figure[] = [];
    for (const benchmark of toRun) figures.push(...(await measureOne(benchmark, options, databases)));
    process.stdout.write(`\n${resultTable(figures)}\n`);
    return figures.every((figure) => isMet(figure) !== false);
  } finally {
    await databases?.stop();
  }
};

try {
  process.exitCode = (await run(readBenchOptions(process.argv.slice(2)))) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
