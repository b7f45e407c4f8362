import { eachDay, firstOfMonth, hoursInDay, type PlainDate } from "#energy/calendar.ts";
import type { ConsumptionBars } from "#features/consumption/contract/consumption-chart.ts";
import type { CurveSeries } from "../curves/curve-day.ts";
import type { ConsumptionOfRange } from "./chart-slots-policy.ts";
import { isKnown, type ConsumptionDay } from "./consumption-day-policy.ts";
import { periodsOfSlots, sumByPeriod, withPeriodNames, type PeriodCalendar } from "./tariff-slots-policy.ts";

/** A day or a month: sums of what is known in it. */
export interface Bar extends Readonly<Record<CurveSeries, number | null>> {
  readonly date: PlainDate;
  /** Import of each of the tariff's periods, from P1. */
  readonly importByPeriod: readonly number[];
  readonly missingHours: number;
  readonly estimatedHours: number;
}

const sumOfKnown = (values: readonly (number | null)[]): number | null =>
  values.reduce((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);

const count = (slots: number, holds: (slot: number) => boolean): number => {
  let total = 0;
  for (let slot = 0; slot < slots; slot += 1) total += holds(slot) ? 1 : 0;
  return total;
};

const barOfDay = (date: PlainDate, day: ConsumptionDay | undefined, calendar: PeriodCalendar | null): Bar => {
  const hours = hoursInDay(date);
  const sumOf = (series: CurveSeries) => sumOfKnown(day?.[series] ?? []);
  return {
    date,
    importWh: sumOf("importWh"),
    exportWh: sumOf("exportWh"),
    selfConsumedWh: sumOf("selfConsumedWh"),
    reactiveVarh: sumOf("reactiveVarh"),
    importByPeriod: sumByPeriod(calendar, periodsOfSlots(calendar, date, 1), day?.importWh ?? null),
    missingHours: day === undefined ? hours : count(hours, (slot) => !isKnown(day, slot)),
    estimatedHours:
      day === undefined ? 0 : count(hours, (slot) => day.estimated?.[slot] === true && isKnown(day, slot)),
  };
};

/** One bar for every day of the range, with or without data. */
export const dayBars = ({ startsOn, endsOn, days, calendar }: ConsumptionOfRange): Bar[] => {
  const byDay = new Map(days.map((day) => [day.day, day]));
  return eachDay(startsOn, endsOn).map((date) => barOfDay(date, byDay.get(date), calendar));
};

/** Several bars as one. */
const joinBars = (date: PlainDate, bars: readonly Bar[]): Bar => {
  const sumOf = (series: CurveSeries) => sumOfKnown(bars.map((bar) => bar[series]));
  const total = (value: (bar: Bar) => number) => bars.reduce((sum, bar) => sum + value(bar), 0);
  return {
    date,
    importWh: sumOf("importWh"),
    exportWh: sumOf("exportWh"),
    selfConsumedWh: sumOf("selfConsumedWh"),
    reactiveVarh: sumOf("reactiveVarh"),
    importByPeriod: (bars[0]?.importByPeriod ?? []).map((_, period) =>
      total((bar) => bar.importByPeriod[period] ?? 0),
    ),
    missingHours: total(({ missingHours }) => missingHours),
    estimatedHours: total(({ estimatedHours }) => estimatedHours),
  };
};

/** The bars of days gathered by month. */
export const monthBars = (bars: readonly Bar[]): Bar[] =>
  [...Map.groupBy(bars, ({ date }) => firstOfMonth(date))].map(([month, ofMonth]) =>
    joinBars(month, ofMonth),
  );

/** Bars as the answer's columns; a series without any value is `null`. */
export const columnsOfBars = (bars: readonly Bar[]): ConsumptionBars => {
  const columnOf = (series: CurveSeries) => {
    const column = bars.map((bar) => bar[series]);
    return column.every((value) => value === null) ? null : column;
  };
  const byPeriod = (bars[0]?.importByPeriod ?? []).map((_, period) =>
    bars.map((bar) => bar.importByPeriod[period] ?? 0),
  );
  return {
    dates: bars.map(({ date }) => date),
    importWh: columnOf("importWh"),
    exportWh: columnOf("exportWh"),
    selfConsumedWh: columnOf("selfConsumedWh"),
    reactiveVarh: columnOf("reactiveVarh"),
    importByPeriod: withPeriodNames(byPeriod),
    missingHours: bars.map(({ missingHours }) => missingHours),
    estimatedHours: bars.map(({ estimatedHours }) => estimatedHours),
  };
};
