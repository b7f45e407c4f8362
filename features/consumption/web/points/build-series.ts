import { tariffPeriods } from "#features/consumption/contract/chart-type.ts";
import type { ChartSeries } from "#platform/ui/data/chart-series.ts";
import type { PeriodRole } from "#platform/ui/theme/energy-palette.ts";
import { hasSeries, type ChartPoint, type PeriodName } from "./chart-point.ts";

/** How the series are called. */
export interface SeriesNames {
  readonly period: (period: PeriodName) => string;
  readonly grid: string;
  readonly estimated: string;
  readonly selfConsumed: string;
  readonly exported: string;
}

const roles: Readonly<Record<PeriodName, PeriodRole>> = {
  P1: "p1",
  P2: "p2",
  P3: "p3",
  P4: "p4",
  P5: "p5",
  P6: "p6",
};

/** The colour of a period. */
export const roleOfPeriod = (period: PeriodName): PeriodRole => roles[period];

/** Periods that some point has energy of, in the tariff's order; when none has, those that there are. */
export const periodsOf = (points: readonly ChartPoint[]): PeriodName[] => {
  const present = tariffPeriods.filter((period) =>
    points.some(({ importByPeriod }) => importByPeriod[period] !== undefined),
  );
  const used = present.filter((period) =>
    points.some(({ importByPeriod }) => (importByPeriod[period] ?? 0) > 0),
  );
  return used.length === 0 ? present : used;
};

/**
 * Whether estimated hours are drawn apart from the measured ones. Days and months hold both, so they only say it;
 * when every hour is estimated their periods say more, and the words around the chart tell it.
 */
const marksEstimated = (points: readonly ChartPoint[]): boolean => {
  const known = points.filter(({ clock, missing }) => clock !== undefined && missing === 0);
  const estimated = known.filter((point) => point.estimated > 0).length;
  return estimated > 0 && estimated < known.length;
};

/** What was drawn outside every period: before June 2021, and with tariffs that have none. */
const outsidePeriods = ({ importWh, importByPeriod }: ChartPoint): number | null => {
  if (importWh === null) return null;
  const inside = Object.values(importByPeriod).reduce((sum, energyWh) => sum + energyWh, 0);
  return importWh === inside ? null : importWh - inside;
};

type Column = Omit<ChartSeries, "values"> & { readonly energyOf: (point: ChartPoint) => number | null };

const importColumns = (points: readonly ChartPoint[], names: SeriesNames): Column[] => {
  const marks = marksEstimated(points);
  const isApart = ({ estimated }: ChartPoint): boolean => marks && estimated > 0;
  const estimated: Column = {
    id: "estimated",
    label: names.estimated,
    tone: "estimated",
    energyOf: (point) => (isApart(point) ? point.importWh : null),
  };
  return [
    ...periodsOf(points).map((period): Column => ({
      id: period,
      label: names.period(period),
      tone: roles[period],
      energyOf: (point) => (isApart(point) ? null : (point.importByPeriod[period] ?? null)),
    })),
    ...(points.some((point) => outsidePeriods(point) !== null)
      ? [
          {
            id: "grid",
            label: names.grid,
            tone: "grid",
            energyOf: (point: ChartPoint) => (isApart(point) ? null : outsidePeriods(point)),
          } satisfies Column,
        ]
      : []),
    ...(marks ? [estimated] : []),
  ];
};

/**
 * The bars' layers: what came from the grid by tariff period, estimated hours apart, what the own roof gave on top,
 * and what was exported below zero.
 */
export const buildSeries = (points: readonly ChartPoint[], names: SeriesNames): ChartSeries[] => {
  const columns: Column[] = importColumns(points, names);
  if (hasSeries(points, "selfConsumedWh")) {
    columns.push({
      id: "selfConsumed",
      label: names.selfConsumed,
      tone: "series-8",
      energyOf: ({ selfConsumedWh }) => selfConsumedWh,
    });
  }
  if (hasSeries(points, "exportWh")) {
    columns.push({
      id: "exported",
      label: names.exported,
      tone: "surplus",
      energyOf: ({ exportWh }) => (exportWh === null || exportWh === 0 ? null : -exportWh),
    });
  }
  return columns.map(({ energyOf, ...series }) => ({
    ...series,
    values: points.map((point) => energyOf(point)),
  }));
};
