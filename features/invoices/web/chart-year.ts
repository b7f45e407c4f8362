import type { ChartMonth } from "../contract/chart-invoices.ts";
import type { Measure } from "./url-state.ts";

/** Id of the series that adds up the remaining contracts. */
export const othersId = "others";

export interface YearSeries {
  /** Name of the contract, or `othersId`. */
  contractName: string;
  /** Cents or Wh of each month, January first; null in a month without an invoice. */
  values: (number | null)[];
}

export interface ChartYear {
  series: YearSeries[];
  /** Number of contracts in the `othersId` series; 0 when each contract has its own. */
  otherContracts: number;
  /** Sum of each month over all contracts; null where there is no invoice. */
  totals: (number | null)[];
}

const monthIndexOf = (month: string): number => Number(month.slice(5, 7)) - 1;
const yearOf = (month: string): number => Number(month.slice(0, 4));
const noMonths = (): (number | null)[] => Array.from({ length: 12 }, () => null);
const sizeOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0);

const addTo = (values: (number | null)[], index: number, value: number): void => {
  values[index] = (values[index] ?? 0) + value;
};

const sumOf = (all: readonly (readonly (number | null)[])[]): (number | null)[] => {
  const sum = noMonths();
  for (const values of all) {
    for (const [index, value] of values.entries()) if (value !== null) addTo(sum, index, value);
  }
  return sum;
};

interface YearChoice {
  readonly year: number;
  readonly measure: Measure;
  /** Maximum number of series, from the deployment's settings. */
  readonly maxSeries: number;
}

/**
 * One series per contract, the largest first; for more contracts than `maxSeries`, the largest and one series that
 * adds up the rest.
 */
export const chartYear = (
  months: readonly ChartMonth[],
  { year, measure, maxSeries }: YearChoice,
): ChartYear => {
  const byContract = new Map<string, (number | null)[]>();
  for (const { month, contractName, totalCents, energyWh } of months) {
    if (yearOf(month) !== year) continue;
    const values = byContract.get(contractName) ?? noMonths();
    addTo(values, monthIndexOf(month), measure === "amount" ? totalCents : energyWh);
    byContract.set(contractName, values);
  }
  const contracts = [...byContract]
    .map(([contractName, values]) => ({ contractName, values }))
    .toSorted((a, b) => sizeOf(b.values) - sizeOf(a.values));
  const ownSeries = contracts.length > maxSeries ? contracts.slice(0, maxSeries - 1) : contracts;
  const others = contracts.slice(ownSeries.length);
  return {
    series:
      others.length === 0
        ? ownSeries
        : [...ownSeries, { contractName: othersId, values: sumOf(others.map(({ values }) => values)) }],
    otherContracts: others.length,
    totals: sumOf(contracts.map(({ values }) => values)),
  };
};

/** The requested year if it is in range, else the latest with an invoice, else `lastYear`. */
export const openingYear = (
  { firstYear, lastYear, months }: { firstYear: number; lastYear: number; months: readonly ChartMonth[] },
  requested: number | undefined,
): number => {
  if (requested !== undefined && requested >= firstYear && requested <= lastYear) return requested;
  const latest = months.at(-1);
  return latest === undefined ? lastYear : yearOf(latest.month);
};
