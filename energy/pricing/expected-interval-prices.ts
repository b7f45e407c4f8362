import { addDays, type Clock, hoursInDay, isoWeekday, localHours, type PlainDate } from "../calendar.ts";
import { isTariffHoliday } from "../holidays.ts";
import { type IntervalPrices, intervalPricesOn } from "./interval-prices.ts";

/** Prices of days that are not published, for a forecast. */
export interface ExpectedPrices {
  /** The published ones, and the expected ones with `added` €/kWh in each hour without. */
  readonly pricesWith: (added: number) => IntervalPrices;
  /** Days of those asked for that have expected prices in some of their hours. */
  readonly expectedDays: number;
  /** €/kWh to add for the ends of the 80 % interval: at most 0, and at least 0. */
  readonly lowEurKwh: number;
  readonly highEurKwh: number;
}

/** Four weeks: the level of a market lasts no longer. */
const recentDays = 28;
const minRecentDays = 21;
const maxTrials = 26;
const minTrials = 8;
/** A day's prices are published the day before; a market that has been silent for longer says nothing of the next weeks. */
const maxSilentDays = 62;
const outside = 0.1;

interface Origin {
  /** The last day whose prices are known. */
  readonly lastDay: PlainDate;
  readonly clock: Clock;
}

const isRestDay = (day: PlainDate): boolean => isoWeekday(day) >= 6 || isTariffHoliday(day);

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);

/** The prices of a day by hour; undefined unless all are known. */
const hoursOf = (known: IntervalPrices, day: PlainDate): readonly number[] | undefined => {
  const prices = intervalPricesOn(known, day, 1);
  const complete = (prices ?? []).filter((price) => price !== null);
  return prices === undefined || complete.length < hoursInDay(day) ? undefined : complete;
};

/** The mean of each hour of the clock over the last four weeks, of working days or of the others, as prices of a day. */
const profileAt = (known: IntervalPrices, { lastDay, clock }: Origin) => {
  const byKind = new Map<string, number[]>();
  let knownDays = 0;
  for (let back = 0; back < recentDays; back += 1) {
    const day = addDays(lastDay, -back);
    const hours = hoursOf(known, day);
    if (hours === undefined) continue;
    knownDays += 1;
    for (const [slot, hour] of localHours(day, clock).entries()) {
      const key = `${isRestDay(day)} ${hour}`;
      const prices = byKind.get(key) ?? [];
      prices.push(hours[slot] ?? 0);
      byKind.set(key, prices);
    }
  }
  if (knownDays < minRecentDays) return undefined;
  const means = new Map([...byKind].map(([key, prices]) => [key, mean(prices)]));
  return (day: PlainDate): number[] =>
    localHours(day, clock).map((hour) => means.get(`${isRestDay(day)} ${hour}`) ?? 0);
};

/** By how much the mean of as many days differed from what would have been expected of them, from weeks before. */
const errorsBefore = (known: IntervalPrices, { lastDay, clock }: Origin, count: number): number[] => {
  const errors: number[] = [];
  for (let week = 0; week < maxTrials; week += 1) {
    const origin = addDays(lastDay, -count - 7 * week);
    const expectedOf = profileAt(known, { lastDay: origin, clock });
    const days = Array.from({ length: count }, (_, index) => addDays(origin, index + 1));
    const actual = days.map((day) => hoursOf(known, day));
    if (expectedOf === undefined || actual.includes(undefined)) continue;
    const expected = days.flatMap((day) => expectedOf(day));
    errors.push(mean(actual.flatMap((hours) => hours ?? [])) - mean(expected));
  }
  return errors.toSorted((a, b) => a - b);
};

const shareOf = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(Math.floor(share * sorted.length), sorted.length - 1)] ?? 0;

/**
 * Prices for the days of a bill whose market has not been held: each hour is expected to cost what it did on average on
 * such days of the last four weeks. How far that was off in the last half-year, for as many days, gives the interval.
 * Undefined with less than three months of published prices. A gap before the last published day is not filled: that
 * price exists.
 */
export const expectIntervalPrices = (
  known: IntervalPrices,
  billed: readonly PlainDate[],
  clock: Clock,
): ExpectedPrices | undefined => {
  const lastBilled = billed.at(-1);
  if (lastBilled === undefined) return undefined;
  let lastDay = lastBilled;
  for (let silent = 0; hoursOf(known, lastDay) === undefined; silent += 1) {
    if (silent === maxSilentDays) return undefined;
    lastDay = addDays(lastDay, -1);
  }
  const missing = new Set(billed.filter((day) => day > lastDay));
  if (missing.size === 0) return { pricesWith: () => known, expectedDays: 0, lowEurKwh: 0, highEurKwh: 0 };
  const expectedOf = profileAt(known, { lastDay, clock });
  const errors = errorsBefore(known, { lastDay, clock }, missing.size);
  if (expectedOf === undefined || errors.length < minTrials) return undefined;
  return {
    pricesWith: (added) => ({
      pricesOf: (day) => {
        if (!missing.has(day)) return known.pricesOf(day);
        // Of the islands' last day all hours but one are published with Madrid's.
        const published = intervalPricesOn(known, day, 1);
        return expectedOf(day).map((price, hour) => published?.[hour] ?? price + added);
      },
    }),
    expectedDays: missing.size,
    lowEurKwh: Math.min(shareOf(errors, outside), 0),
    highEurKwh: Math.max(shareOf(errors, 1 - outside), 0),
  };
};
