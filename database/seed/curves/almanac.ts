import type { BillingPeriod } from "#energy/billing-period.ts";
import {
  addDays,
  addMonths,
  eachDay,
  firstOfMonth,
  isoWeekday,
  type IsoWeekday,
  lastOfMonth,
  localHours,
  madridMidnight,
  type PlainDate,
} from "#energy/calendar.ts";
import { isTariffHoliday } from "#energy/holidays.ts";
import { energyPeriodsOfDay, powerPeriodsOfDay } from "#energy/tariff-periods.ts";
import type { AccessTariffCode } from "#energy/tariffs.ts";
import { type Weather, weatherOn } from "./weather.ts";

/** What is true of a day at every meter. */
export type DayFacts = {
  day: PlainDate;
  weekday: IsoWeekday;
  isHoliday: boolean;
  weather: Weather;
  /** The clock at the start of each slot. */
  hours: readonly number[];
  /** How far the clock is ahead of winter time. */
  summerTimeHours: 0 | 1;
};

/** Tariff period of each hour of a day, counted from 0. */
export type PeriodSlots = { energy: readonly number[]; power: readonly number[] };

/** Looks each thing up once: four hundred meters ask for the same days. */
export type Almanac = {
  factsOf: (day: PlainDate) => DayFacts;
  daysOf: (period: BillingPeriod) => readonly PlainDate[];
  /** The fourteen calendar months that end with a day, oldest first; the last of them only up to it. */
  monthsUntil: (day: PlainDate) => readonly BillingPeriod[];
  slotsOf: (tariff: AccessTariffCode, day: PlainDate) => PeriodSlots;
};

const MONTHS_KEPT = 14;
const UTC_HOUR_OF_SUMMER_MIDNIGHT = 22;

const remember = <K, V>(keyOf: (key: K) => string, find: (key: K) => V): ((key: K) => V) => {
  const known = new Map<string, V>();
  return (key) => {
    const text = keyOf(key);
    const value = known.get(text) ?? find(key);
    known.set(text, value);
    return value;
  };
};

const observe = (day: PlainDate): DayFacts => ({
  day,
  weekday: isoWeekday(day),
  isHoliday: isTariffHoliday(day),
  weather: weatherOn(day),
  hours: localHours(day),
  summerTimeHours: madridMidnight(day).getUTCHours() === UTC_HOUR_OF_SUMMER_MIDNIGHT ? 1 : 0,
});

const monthsUntil = (lastDay: PlainDate): BillingPeriod[] =>
  Array.from({ length: MONTHS_KEPT }, (_, index) => {
    const month = addMonths(firstOfMonth(lastDay), index + 1 - MONTHS_KEPT);
    return { from: addDays(month, -1), to: index === MONTHS_KEPT - 1 ? lastDay : lastOfMonth(month) };
  });

export const createAlmanac = (): Almanac => {
  const slots = remember(
    ({ tariff, day }: { tariff: AccessTariffCode; day: PlainDate }) => `${tariff} ${day}`,
    ({ tariff, day }): PeriodSlots => ({
      energy: energyPeriodsOfDay(tariff, day, "peninsula").map((period) => period - 1),
      power: powerPeriodsOfDay(tariff, day, "peninsula").map((period) => period - 1),
    }),
  );
  return {
    factsOf: remember((day: PlainDate) => day, observe),
    daysOf: remember(
      ({ from, to }: BillingPeriod) => `${from} ${to}`,
      ({ from, to }) => eachDay(addDays(from, 1), to),
    ),
    monthsUntil: remember((day: PlainDate) => day, monthsUntil),
    slotsOf: (tariff, day) => slots({ tariff, day }),
  };
};
