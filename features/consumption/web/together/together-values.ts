import { addMonths, eachDay, firstOfMonth, type PlainDate } from "#energy/calendar.ts";
import type { ContractChoice } from "#features/contracts/contract/search-contracts.ts";
import type { ChartType } from "../../contract/chart-type.ts";
import type { ConsumptionChart } from "../../contract/consumption-chart.ts";
import type { ConsumptionCost } from "../../contract/get-consumption-cost.ts";
import { costsOfPoints, isCostOf } from "../cost-points.ts";
import { type ChartPoint, pointsOfChart } from "../series.ts";

type Place = Pick<ContractChoice, "alias" | "street" | "name">;

/** Short names of contracts: the customer's own or the street, with the number where two are alike. */
export const shortNames = (contracts: readonly Place[]): string[] => {
  const names = contracts.map(({ alias, street }) => alias ?? street);
  return contracts.map(({ name }, index) => {
    const short = names[index] ?? name;
    return names.indexOf(short) === names.lastIndexOf(short) ? short : `${short} (${name})`;
  });
};

/** A month, day, hour or quarter of several contracts. */
export type AxisPoint = Pick<ChartPoint, "day" | "clock">;

export interface ContractValues {
  readonly points: readonly AxisPoint[];
  /** One per point. */
  readonly values: readonly (number | null)[];
}

/**
 * Tells the points of an axis apart, and sorts in their order. An hour is that of the clock: contracts of the Canary
 * Islands and of the peninsula are compared at the same time of day.
 */
export const keyOf = ({ day, clock }: AxisPoint): string =>
  clock === undefined ? day : `${day} ${clock.from}${clock.repeated === "winter" ? " winter" : ""}`;

const monthsBetween = (first: PlainDate, last: PlainDate): PlainDate[] => {
  const months: PlainDate[] = [];
  for (let month = firstOfMonth(first); month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
};

/** Every month or day between the first and the last of any contract; hours and quarters have no gaps of their own. */
const axisOf = (view: ChartType, known: readonly AxisPoint[]): readonly AxisPoint[] => {
  const [first, last] = [known[0]?.day, known.at(-1)?.day];
  if (first === undefined || last === undefined || view === "hourly" || view === "quarter-hourly")
    return known;
  const days = view === "monthly" ? monthsBetween(first, last) : eachDay(first, last);
  return days.map((day) => ({ day, clock: undefined }));
};

export interface ValuesTogether {
  readonly points: readonly AxisPoint[];
  /** One list per contract, in their order, with a value per point; null where the contract has none. */
  readonly columns: readonly (readonly (number | null)[])[];
}

/** The values of several contracts on one axis of time: their readings may begin and end on different days. */
export const alignValues = (view: ChartType, contracts: readonly ContractValues[]): ValuesTogether => {
  const byKey = new Map(
    contracts.flatMap(({ points }) => points.map((point) => [keyOf(point), point] as const)),
  );
  const known = [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, point]) => point);
  const points = axisOf(view, known);
  const columns = contracts.map((contract) => {
    const values = new Map(
      contract.points.map((point, index) => [keyOf(point), contract.values[index] ?? null]),
    );
    return points.map((point) => values.get(keyOf(point)) ?? null);
  });
  return { points, columns };
};

/** The import of each point in Wh; given a cost, that of its energy in thousandths of a euro. */
export const valuesOfChart = (
  chart: ConsumptionChart,
  unit: "energy" | "cost",
  cost: ConsumptionCost | undefined,
): ContractValues => {
  const points = pointsOfChart(chart);
  if (unit === "energy") return { points, values: points.map(({ importWh }) => importWh) };
  const isKnown = cost !== undefined && isCostOf(chart, cost);
  return { points, values: isKnown ? costsOfPoints(chart, cost) : points.map(() => null) };
};

/** The sum of the known values; null when none is known. */
export const sumOfKnown = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);
