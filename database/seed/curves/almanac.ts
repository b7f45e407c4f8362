import type { BillingPeriod } from "#energy/billing-period.ts";
import {
  daysBetween,
  type PlainDate,
  addDays,
  addMonths,
  eachDay,
  firstOfMonth,
  isoWeekday,
  type IsoWeekday,
  lastOfMonth,
  localHours,
  madridMidnight,
} from "#energy/calendar.ts";
import { isTariffHoliday } from "#energy/holidays.ts";
import { energyPeriodsOfDay, powerPeriodsOfDay } from "#energy/tariff-periods.ts";
import type { AccessTariffCode } from "#energy/tariffs.ts";
import { createRandom } from "../random.ts";

export type Weather = {
  /** Mean temperature of the day, degrees Celsius. */
  temperature: number;
  /** Share of a clear sky's sunlight, 0.15 to 1. */
  clearness: number;
  /** Hours from sunrise to sunset. */
  daylightHours: number;
};

const EPOCH: PlainDate = "2000-01-01";
const DAYS_PER_YEAR = 365.2425;
const COLDEST_DAY_OF_YEAR = 18;
const WINTER_SOLSTICE = 355;

const noise = (stream: string, step: number): number => createRandom(`${stream} ${step}`).next();

/** Interpolates between random values some days apart, so that hot spells and fronts last for days. */
const drifting = (stream: string, dayNumber: number, spellDays: number): number => {
  const step = Math.floor(dayNumber / spellDays);
  const share = dayNumber / spellDays - step;
  return noise(stream, step) * (1 - share) + noise(stream, step + 1) * share;
};

const seasonOf = (dayNumber: number, lowestDay: number): number =>
  -Math.cos((2 * Math.PI * (dayNumber - lowestDay)) / DAYS_PER_YEAR);

/** Weather of inland Catalonia on a day, the same on every call. */
export const weatherOn = (day: PlainDate): Weather => {
  const dayNumber = daysBetween(EPOCH, day);
  const spell = drifting("temperature", dayNumber, 6) - 0.5;
  const sky = drifting("sky", dayNumber, 3) * 0.55 + noise("cloud", dayNumber) * 0.45;
  return {
    temperature: 15.5 + 8.5 * seasonOf(dayNumber, COLDEST_DAY_OF_YEAR) + 9 * spell,
    clearness: Math.min(1, 0.15 + 1.25 * sky),
    daylightHours: 12.1 + 2.9 * seasonOf(dayNumber, WINTER_SOLSTICE),
  };
};

/** Facts of a day that all meters share. */
export type DayFacts = {
  day: PlainDate;
  weekday: IsoWeekday;
  isHoliday: boolean;
  weather: Weather;
  /** Local hour at the start of each slot. */
  hours: readonly number[];
  /** Offset of the local time from winter time. */
  summerTimeHours: 0 | 1;
};

/** Tariff period of each hour of a day, counted from 0. */
export type PeriodSlots = { energy: readonly number[]; power: readonly number[] };

/** Caches lookups: four hundred meters ask for the same days. */
export type Almanac = {
  factsOf: (day: PlainDate) => DayFacts;
  daysOf: (period: BillingPeriod) => readonly PlainDate[];
  /** The fourteen calendar months up to a day, oldest first; the last is cut at that day. */
  monthsUntil: (day: PlainDate) => readonly BillingPeriod[];
  slotsOf: (tariff: AccessTariffCode, day: PlainDate) => PeriodSlots;
};

const HISTORY_MONTHS = 14;
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
  hours: localHours(day, "Europe/Madrid"),
  summerTimeHours: madridMidnight(day).getUTCHours() === UTC_HOUR_OF_SUMMER_MIDNIGHT ? 1 : 0,
});

const monthsUntil = (lastDay: PlainDate): BillingPeriod[] =>
  Array.from({ length: HISTORY_MONTHS }, (_, index) => {
    const month = addMonths(firstOfMonth(lastDay), index + 1 - HISTORY_MONTHS);
    return { from: addDays(month, -1), to: index === HISTORY_MONTHS - 1 ? lastDay : lastOfMonth(month) };
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
