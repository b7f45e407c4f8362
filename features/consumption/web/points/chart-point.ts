import type { PlainDate } from "#energy/calendar.ts";
import type { tariffPeriods } from "#features/consumption/contract/chart-type.ts";
import type { SlotClock } from "./slot-clock.ts";

export type PeriodName = (typeof tariffPeriods)[number];

/** One bar of the chart and one row of its table: a month, a day, an hour or a quarter of one. Energy in Wh. */
export interface ChartPoint {
  /** The day, or the first of the month. */
  readonly day: PlainDate;
  /** Which hour or quarter; undefined for days and months. */
  readonly clock: SlotClock | undefined;
  /** `null` where nothing is known, also below. */
  readonly importWh: number | null;
  readonly exportWh: number | null;
  readonly selfConsumedWh: number | null;
  readonly reactiveVarh: number | null;
  /** What was drawn in each of the tariff's periods; of an hour only its own is there. */
  readonly importByPeriod: Readonly<Partial<Record<PeriodName, number>>>;
  /** Period of an hour or quarter; undefined for days and months, and where the tariff has none. */
  readonly period: PeriodName | undefined;
  /** Hours, or quarters in the view by quarters, of which nothing is known. */
  readonly missing: number;
  /** Those that the distributor estimated. */
  readonly estimated: number;
}

/** Series that have a value somewhere. */
export const hasSeries = (
  points: readonly ChartPoint[],
  series: "exportWh" | "selfConsumedWh" | "reactiveVarh",
): boolean => points.some((point) => (point[series] ?? 0) !== 0);
