import { dateAt, hourAt, isoWeekday, localHours, type PlainDate } from "./calendar.ts";
import { isTariffHoliday } from "./holidays.ts";
import { type AccessTariffCode, clockOfZone, type TariffPeriod, type TariffZone } from "./tariffs.ts";

type Hours = readonly (readonly [from: number, to: number])[];
type Season = "high" | "medium_high" | "medium" | "low";
type PeakAndFlat = readonly [peak: TariffPeriod, flat: TariffPeriod];

type SixPeriodZone = {
  /** Season of each month from January to December. */
  seasons: readonly Season[];
  peakHours: Hours;
  /** Period of the peak hours and of the other hours from 8 on; the night is always period 6. */
  periods: Readonly<Record<Season, PeakAndFlat>>;
};

const FIRST_HOUR_OF_DAYTIME = 8;

const seasonsBy = (high: number[], mediumHigh: number[], low: number[]): Season[] =>
  Array.from({ length: 12 }, (_, index) => {
    const month = index + 1;
    if (high.includes(month)) return "high";
    if (mediumHigh.includes(month)) return "medium_high";
    return low.includes(month) ? "low" : "medium";
  });

const USUAL_PERIODS = { high: [1, 2], medium_high: [2, 3], medium: [3, 4], low: [4, 5] } as const;
const ISLAND_PEAK: Hours = [
  [10, 15],
  [18, 22],
];
const AFRICAN_PEAK: Hours = [
  [10, 15],
  [19, 23],
];

/**
 * Seasons, hours and periods of the six-period tariffs (Circular CNMC 3/2020, article 7). The peninsula's are
 * certain; the others were compared in two independent implementations that agree hour by hour. The skipped
 * periods in the Canary Islands and Ceuta (1 and 3, 1 and 4, 2 and 4, 3 and 5) are the Circular's, not
 * mistakes.
 */
const SIX_PERIOD_ZONES: Readonly<Record<TariffZone, SixPeriodZone>> = {
  peninsula: {
    seasons: seasonsBy([1, 2, 7, 12], [3, 11], [4, 5, 10]),
    peakHours: [
      [9, 14],
      [18, 22],
    ],
    periods: USUAL_PERIODS,
  },
  balearic_islands: {
    seasons: seasonsBy([6, 7, 8, 9], [5, 10], [3, 4, 11]),
    peakHours: ISLAND_PEAK,
    periods: USUAL_PERIODS,
  },
  canary_islands: {
    seasons: seasonsBy([7, 8, 9, 10], [11, 12], [4, 5, 6]),
    peakHours: ISLAND_PEAK,
    periods: { high: [1, 3], medium_high: [2, 3], medium: [2, 4], low: [4, 5] },
  },
  ceuta: {
    seasons: seasonsBy([1, 2, 8, 9], [7, 10], [4, 5, 6]),
    peakHours: AFRICAN_PEAK,
    periods: { high: [1, 4], medium_high: [2, 3], medium: [2, 4], low: [3, 5] },
  },
  melilla: {
    seasons: seasonsBy([1, 7, 8, 9], [2, 12], [3, 4, 5]),
    peakHours: AFRICAN_PEAK,
    periods: USUAL_PERIODS,
  },
};

const MAINLAND_HOUSEHOLD_PEAK: Hours = [
  [10, 14],
  [18, 22],
];
const AFRICAN_HOUSEHOLD_PEAK: Hours = [
  [11, 15],
  [19, 23],
];

const isWithin = (hours: Hours, hour: number): boolean =>
  hours.some(([from, to]) => hour >= from && hour < to);

const isRestDay = (day: PlainDate): boolean => isoWeekday(day) >= 6 || isTariffHoliday(day);

const isOffPeak = (day: PlainDate, hour: number): boolean => hour < FIRST_HOUR_OF_DAYTIME || isRestDay(day);

const householdEnergyPeriod = (day: PlainDate, hour: number, zone: TariffZone): TariffPeriod => {
  if (isOffPeak(day, hour)) return 3;
  const isAfrican = zone === "ceuta" || zone === "melilla";
  return isWithin(isAfrican ? AFRICAN_HOUSEHOLD_PEAK : MAINLAND_HOUSEHOLD_PEAK, hour) ? 1 : 2;
};

const sixPeriod = (day: PlainDate, hour: number, zone: TariffZone): TariffPeriod => {
  if (isOffPeak(day, hour)) return 6;
  const { seasons, peakHours, periods } = SIX_PERIOD_ZONES[zone];
  const season = seasons[Number(day.slice(5, 7)) - 1] ?? "medium";
  const [peak, flat] = periods[season];
  return isWithin(peakHours, hour) ? peak : flat;
};

/** 2.0TD has its own calendar; the other tariffs share one with six periods. */
const calendarOf = (tariff: AccessTariffCode) => (tariff === "018" ? householdEnergyPeriod : sixPeriod);

/**
 * The energy period of each hour of a day in the zone's local time: 23, 24 or 25 entries, 1 to 3 for 2.0TD, 1
 * to 6 for the rest.
 */
export const energyPeriodsOfDay = (
  tariff: AccessTariffCode,
  day: PlainDate,
  zone: TariffZone,
): TariffPeriod[] => {
  const periodAt = calendarOf(tariff);
  return localHours(day, clockOfZone(zone)).map((hour) => periodAt(day, hour, zone));
};

/**
 * The power period of each hour of a day in the zone's local time. 2.0TD has two, the same in every zone: from
 * 8 to 24 on working days, and the rest. The other tariffs measure power in their energy periods.
 */
export const powerPeriodsOfDay = (
  tariff: AccessTariffCode,
  day: PlainDate,
  zone: TariffZone,
): TariffPeriod[] =>
  tariff === "018"
    ? localHours(day, clockOfZone(zone)).map((hour) => (isOffPeak(day, hour) ? 2 : 1))
    : energyPeriodsOfDay(tariff, day, zone);

/** The energy period at an instant, by the zone's clock. */
export const energyPeriodAt = (tariff: AccessTariffCode, instant: Date, zone: TariffZone): TariffPeriod => {
  const clock = clockOfZone(zone);
  return calendarOf(tariff)(dateAt(instant, clock), hourAt(instant, clock), zone);
};
