import type { EnergyRole, PeriodRole } from "../theme/energy-palette.ts";

/** Values of one thing over the points of a chart, in any one unit: cents, Wh. */
export interface ChartSeries {
  id: string;
  /** "Contract 0042", "P1 peak". */
  label: string;
  tone: EnergyRole;
  /** One per point; null where nothing is known. What is negative goes below zero. */
  values: readonly (number | null)[];
}

/** A mark under the axis. */
export interface ChartTick {
  /** Of the point it stands at. */
  index: number;
  label: string;
}

/** Words of a chart that are not of its values. */
export interface ChartWords {
  /** Names the chart for a screen reader, with its keys: "Consumption; the arrows move by hour". */
  label: string;
  /** Over the sums, while no point is looked at: "The whole month". */
  whole: string;
  /** Of the sum of all series; without it no sum is shown. */
  total?: string;
  /** Where a series has no value. */
  none: string;
}

/** Bars of one point over one another, or each beside the next. */
export type BarLayout = "stacked" | "grouped";

/** What every chart takes. Give arrays that do not change between renders: a new one draws anew. */
export interface ChartProps {
  series: readonly ChartSeries[];
  words: ChartWords;
  /** `stacked` by default. */
  layout?: BarLayout;
  /** From the earliest; as many as there are, the chart leaves out what does not fit. */
  ticks: readonly ChartTick[];
  /** The full name of a point: "3 October 2026, 14:00 to 15:00". */
  pointLabel: (index: number) => string;
  formatValue: (value: number) => string;
  /**
   * The values that are read together, in one precision, so that the shown ones add up to the shown total; with the
   * series of each. Without it, each is written by `formatValue`.
   */
  formatTogether?: (
    values: readonly number[],
    series: readonly ChartSeries[],
  ) => { values: readonly string[]; total: string };
  /** What is read while no point is looked at: sums, or means of what does not add up, such as prices. */
  readsWhole?: "sums" | "means";
  /** Shorter, for the scale at the side. */
  formatScale: (value: number) => string;
  /** How many points Page Up and Page Down move: a day of hours, a year of months. */
  pageStep?: number;
  /** Point that stands out: the month that a list is filtered by. */
  selectedPoint?: number;
  /** Point to show as looked at from outside, such as a row of the table. */
  onPointChange?: (index: number | undefined) => void;
}

interface ByPeriod {
  values: readonly (number | null)[];
  /** Period of each point. */
  periods: readonly PeriodRole[];
  label: (period: PeriodRole) => string;
}

/** Hours coloured by tariff period: one series per period that appears, in order. */
export const seriesByPeriod = ({ values, periods, label }: ByPeriod): ChartSeries[] =>
  [...new Set(periods)].toSorted().map((period) => ({
    id: period,
    label: label(period),
    tone: period,
    values: values.map((value, index) => (periods[index] === period ? value : null)),
  }));
