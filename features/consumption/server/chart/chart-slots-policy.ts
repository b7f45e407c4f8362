import { eachDay, hoursInDay, madridMidnight, type PlainDate } from "#energy/calendar.ts";
import type { ConsumptionSlots } from "#features/consumption/contract/consumption-chart.ts";
import { curveSeries, type CurveSeries } from "../curves/curve-day.ts";
import { isKnown, type ConsumptionDay } from "./consumption-day-policy.ts";
import { periodsOfSlots, type PeriodCalendar } from "./tariff-slots-policy.ts";

/** Days, both included. */
export interface DayRange {
  readonly startsOn: PlainDate;
  readonly endsOn: PlainDate;
}

export interface ConsumptionOfRange extends DayRange {
  /** In order; days without data are not there. */
  readonly days: readonly ConsumptionDay[];
  readonly calendar: PeriodCalendar | null;
}

const methodsOf = (day: ConsumptionDay | undefined, slots: number): string => {
  if (day === undefined) return "-".repeat(slots);
  let text = "";
  for (let slot = 0; slot < slots; slot += 1) {
    const method = day.estimated?.[slot] === true ? "E" : "R";
    text += isKnown(day, slot) ? method : "-";
  }
  return text;
};

/** The range without gaps, slot after slot from the first midnight. */
export const slotsOfRange = (
  { startsOn, endsOn, days, calendar }: ConsumptionOfRange,
  slotsPerHour: 1 | 4,
): ConsumptionSlots => {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const columns = Object.fromEntries(
    curveSeries
      .filter((series) => days.some((day) => day[series] !== null))
      .map((series): [CurveSeries, (number | null)[]] => [series, []]),
  );
  let periods = "";
  let methods = "";
  for (const date of eachDay(startsOn, endsOn)) {
    const day = byDay.get(date);
    const slots = hoursInDay(date) * slotsPerHour;
    for (const series of curveSeries) {
      const column = columns[series];
      if (column === undefined) continue;
      for (let slot = 0; slot < slots; slot += 1) column.push(day?.[series]?.[slot] ?? null);
    }
    periods += periodsOfSlots(calendar, date, slotsPerHour)?.join("") ?? "-".repeat(slots);
    methods += methodsOf(day, slots);
  }
  return {
    startsAt: madridMidnight(startsOn),
    stepSeconds: slotsPerHour === 1 ? 3600 : 900,
    importWh: columns["importWh"] ?? null,
    exportWh: columns["exportWh"] ?? null,
    selfConsumedWh: columns["selfConsumedWh"] ?? null,
    reactiveVarh: columns["reactiveVarh"] ?? null,
    periods,
    methods,
  };
};
