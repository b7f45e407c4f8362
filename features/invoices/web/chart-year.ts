import type { ChartMonth } from "../contract/chart-invoices.ts";
import type { Measure } from "./url-state.ts";

/** As many series as the chart tells apart. */
export const maxSeries = 10;

/** The contracts together that have no series of their own. */
export const othersId = "others";

export interface YearSeries {
  /** Name of the contract, or `othersId`. */
  contractName: string;
  /** Cents or Wh of each month, January first; null in a month without an invoice. */
  values: (number | null)[];
}

export interface ChartYear {
  series: YearSeries[];
  /** How many contracts `othersId` gathers; 0 when all have their own series. */
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

/**
 * A year of the chart: a series per contract, the largest first; beyond ten contracts, the nine largest and the
 * others together.
 */
export const chartYear = (
  months: readonly ChartMonth[],
  { year, measure }: { year: number; measure: Measure },
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
    .toSorted((one, other) => sizeOf(other.values) - sizeOf(one.values));
  const own = contracts.length > maxSeries ? contracts.slice(0, maxSeries - 1) : contracts;
  const others = contracts.slice(own.length);
  return {
    series:
      others.length === 0
        ? own
        : [...own, { contractName: othersId, values: sumOf(others.map(({ values }) => values)) }],
    otherContracts: others.length,
    totals: sumOf(contracts.map(({ values }) => values)),
  };
};

/** The year that the chart opens with: the one asked for, else the latest with an invoice, else the last. */
export const openingYear = (
  { firstYear, lastYear, months }: { firstYear: number; lastYear: number; months: readonly ChartMonth[] },
  asked: number | undefined,
): number => {
  if (asked !== undefined && asked >= firstYear && asked <= lastYear) return asked;
  const latest = months.at(-1);
  return latest === undefined ? lastYear : yearOf(latest.month);
};
