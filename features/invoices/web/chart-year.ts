import type { ChartMonth } from "../contract/chart-invoices.ts";
import type { Measure } from "./url-state.ts";

/** Id of the series that adds up the remaining groups. */
export const othersId = "others";

export interface YearSeries {
  /** Contract, municipality, product or status, or `othersId`. */
  group: string;
  /** Cents or Wh of each month, January first; null in a month without an invoice. */
  values: (number | null)[];
}

export interface ChartYear {
  series: YearSeries[];
  /** Number of groups in the `othersId` series; 0 when each group has its own. */
  otherGroups: number;
  /** Sum of each month over all groups; null where there is no invoice. */
  totals: (number | null)[];
}

/** A month of the chart as `YYYY-MM`; January is 0. */
export const monthText = (year: number, index: number): string =>
  `${year}-${String(index + 1).padStart(2, "0")}`;

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
 * One series per group, the largest first; for more groups than `maxSeries`, the largest and one series that
 * adds up the rest.
 */
export const chartYear = (
  months: readonly ChartMonth[],
  { year, measure, maxSeries }: YearChoice,
): ChartYear => {
  const byGroup = new Map<string, (number | null)[]>();
  for (const { month, group, totalCents, energyWh } of months) {
    if (yearOf(month) !== year) continue;
    const values = byGroup.get(group) ?? noMonths();
    addTo(values, monthIndexOf(month), measure === "amount" ? totalCents : energyWh);
    byGroup.set(group, values);
  }
  const groups = [...byGroup]
    .map(([group, values]) => ({ group, values }))
    .toSorted((a, b) => sizeOf(b.values) - sizeOf(a.values));
  const ownSeries = groups.length > maxSeries ? groups.slice(0, maxSeries - 1) : groups;
  const others = groups.slice(ownSeries.length);
  return {
    series:
      others.length === 0
        ? ownSeries
        : [...ownSeries, { group: othersId, values: sumOf(others.map(({ values }) => values)) }],
    otherGroups: others.length,
    totals: sumOf(groups.map(({ values }) => values)),
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
