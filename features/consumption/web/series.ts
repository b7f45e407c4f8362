import {
  addDays,
  changedHourOf,
  type Clock,
  dateAt,
  type PlainDate,
  hoursInDay,
  localHours,
  midnightOf,
  plainDate,
  daysBetween,
} from "#energy/calendar.ts";
import type { ChartSeries } from "#platform/ui/data/chart-series.ts";
import type { PeriodRole } from "#platform/ui/theme/energy-palette.ts";
import { tariffPeriods } from "../contract/chart-type.ts";
import type { ConsumptionBars, ConsumptionChart, ConsumptionSlots } from "../contract/consumption-chart.ts";

export type PeriodName = (typeof tariffPeriods)[number];

/** One bar of the chart and one row of its table: a month, day, hour or quarter. Energy in Wh. */
export interface ChartPoint {
  /** The day, or the first of the month. */
  readonly day: PlainDate;
  /** The hour or quarter; undefined for days and months. */
  readonly clock: SlotClock | undefined;
  /** `null` when unknown; the same for the series below. */
  readonly importWh: number | null;
  readonly exportWh: number | null;
  readonly selfConsumedWh: number | null;
  readonly reactiveVarh: number | null;
  /** Import per tariff period; an hour has only its own. */
  readonly importByPeriod: Readonly<Partial<Record<PeriodName, number>>>;
  /** Period of an hour or quarter; undefined for days and months, and for a tariff without periods. */
  readonly period: PeriodName | undefined;
  /** Number of hours, or of quarters in the quarter-hourly view, without a value. */
  readonly missing: number;
  /** Number of hours or quarters that the distributor estimated. */
  readonly estimated: number;
}

/** Whether any point has a value of the series. */
export const hasSeries = (
  points: readonly ChartPoint[],
  series: "exportWh" | "selfConsumedWh" | "reactiveVarh",
): boolean => points.some((point) => (point[series] ?? 0) !== 0);

/** An hour or a quarter by the clock of the supply point. */
export interface SlotClock {
  readonly startsAt: Date;
  readonly day: PlainDate;
  readonly hour: number;
  /** Local time at the start and, disregarding a clock change within it, at the end: `02:45`, `03:00`. */
  readonly from: string;
  readonly to: string;
  /** Only for October's repeated hour: the first, in summer time, or the second, in winter time. */
  readonly repeated: "summer" | "winter" | undefined;
}

const minutesPerDay = 1440;
/** 00:00 to 23:59, made once: a year has 35,040 quarters. */
const clockTexts = Array.from({ length: minutesPerDay }, (_, minutes) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":"),
);
const clockText = (minutes: number): string => clockTexts[minutes % minutesPerDay] ?? "";

interface DaySlots {
  readonly stepSeconds: 3600 | 900;
  readonly clock: Clock;
}

const slotsOfDay = (day: PlainDate, { stepSeconds, clock }: DaySlots): SlotClock[] => {
  const startsMs = midnightOf(day, clock).getTime();
  const hours = localHours(day, clock);
  const changed = changedHourOf(clock);
  const repeatedAt = (hour: number, place: number): SlotClock["repeated"] => {
    if (hour !== changed || hours.length !== 25) return undefined;
    return place === changed ? "summer" : "winter";
  };
  const slotsPerHour = 3600 / stepSeconds;
  return Array.from({ length: hours.length * slotsPerHour }, (_, slot): SlotClock => {
    const place = Math.floor(slot / slotsPerHour);
    const hour = hours[place] ?? 0;
    const minutes = hour * 60 + ((slot % slotsPerHour) * stepSeconds) / 60;
    return {
      startsAt: new Date(startsMs + slot * stepSeconds * 1000),
      day,
      hour,
      from: clockText(minutes),
      to: clockText(minutes + stepSeconds / 60),
      repeated: repeatedAt(hour, place),
    };
  });
};

/** The hours or quarters of whole days from a midnight on. What is local is found once a day, not for each of them. */
export const slotClocks = (
  midnight: Date,
  { count, ...slots }: DaySlots & { readonly count: number },
): SlotClock[] => {
  const clocks: SlotClock[] = [];
  for (let day = dateAt(midnight, slots.clock); clocks.length < count; day = addDays(day, 1)) {
    clocks.push(...slotsOfDay(day, slots));
  }
  return clocks.slice(0, count);
};

/** Forward in March (a day of 23 hours), back in October (25). */
export const clockChangeOn = (day: PlainDate): "forward" | "back" | undefined => {
  const hours = hoursInDay(day);
  if (hours === 24) return undefined;
  return hours === 23 ? "forward" : "back";
};

const pointsOfSlots = (slots: ConsumptionSlots): ChartPoint[] => {
  const { methods, startsAt } = slots;
  return slotClocks(startsAt, { ...slots, count: methods.length }).map((clock, slot) => {
    const method = methods[slot];
    const importWh = slots.importWh?.[slot] ?? null;
    const period = tariffPeriods[Number(slots.periods[slot]) - 1];
    return {
      day: clock.day,
      clock,
      importWh,
      exportWh: slots.exportWh?.[slot] ?? null,
      selfConsumedWh: slots.selfConsumedWh?.[slot] ?? null,
      reactiveVarh: slots.reactiveVarh?.[slot] ?? null,
      importByPeriod: period === undefined || importWh === null ? {} : { [period]: importWh },
      period,
      missing: method === "-" ? 1 : 0,
      estimated: method === "E" ? 1 : 0,
    };
  });
};

const pointsOfBars = (bars: ConsumptionBars): ChartPoint[] =>
  bars.dates.map((date, bar) => {
    const importWh = bars.importWh?.[bar] ?? null;
    const byPeriod = bars.importByPeriod.map((entry) => [entry.period, entry.importWh[bar] ?? 0] as const);
    return {
      day: plainDate(date),
      clock: undefined,
      importWh,
      exportWh: bars.exportWh?.[bar] ?? null,
      selfConsumedWh: bars.selfConsumedWh?.[bar] ?? null,
      reactiveVarh: bars.reactiveVarh?.[bar] ?? null,
      importByPeriod: importWh === null ? {} : Object.fromEntries(byPeriod),
      period: undefined,
      missing: bars.missingHours[bar] ?? 0,
      estimated: bars.estimatedHours[bar] ?? 0,
    };
  });

/** The bars of a chart, in order; empty without data. */
export const pointsOfChart = ({ slots, bars }: Pick<ConsumptionChart, "slots" | "bars">): ChartPoint[] => {
  if (slots !== null) return pointsOfSlots(slots);
  return bars === null ? [] : pointsOfBars(bars);
};

/**
 * Whether any day of the chart has readings; the requested range may lie before, after or between those days.
 */
export const hasReadings = ({ startsOn, kinds }: ConsumptionChart): boolean =>
  startsOn !== null && kinds.length > 0;

/** Minimum known share of a range for it to be compared with others. */
const comparableFrom = 0.95;

/** The known share of the chart's hours, 0 to 1. */
const knownShare = ({ slots, bars, startsOn, endsOn }: ConsumptionChart): number => {
  if (startsOn === null || endsOn === null) return 0;
  if (slots !== null) return 1 - (slots.methods.split("-").length - 1) / slots.methods.length;
  const hours = (daysBetween(plainDate(startsOn), plainDate(endsOn)) + 1) * 24;
  const missing = bars?.missingHours.reduce((sum, count) => sum + count, 0) ?? hours;
  return 1 - missing / hours;
};

export const isComparable = (chart: ConsumptionChart): boolean => knownShare(chart) >= comparableFrom;

/** Import from a day of the chart on, in Wh. */
export const importSince = (
  { slots, bars }: Pick<ConsumptionChart, "slots" | "bars">,
  day: PlainDate,
): number =>
  pointsOfChart({ slots, bars })
    .filter((point) => point.day >= day)
    .reduce((sum, { importWh }) => sum + (importWh ?? 0), 0);

/** Labels of the series. */
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

export const roleOfPeriod = (period: PeriodName): PeriodRole => roles[period];

/** Periods with energy in some point, in the tariff's order; without energy in any, all of the periods. */
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
 * Whether estimated hours have a layer of their own. Not for days and months, whose bars mix both; nor when
 * every hour is estimated: then the periods are more informative, and the notes say it.
 */
const marksEstimated = (points: readonly ChartPoint[]): boolean => {
  const known = points.filter(({ clock, missing }) => clock !== undefined && missing === 0);
  const estimated = known.filter((point) => point.estimated > 0).length;
  return estimated > 0 && estimated < known.length;
};

/** Import outside every period: before June 2021, and with tariffs without periods. */
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
 * The layers of the bars: import by tariff period, estimated hours apart, self-consumption on top, export below
 * zero.
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
