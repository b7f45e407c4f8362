import { describe, expect, test } from "vitest";
import { addDays, eachDay, hoursInDay, isoWeekday, type PlainDate } from "../calendar.ts";
import { randomFrom } from "../testing/random.ts";
import { expectIntervalPrices } from "./expected-interval-prices.ts";
import type { IntervalPrices } from "./interval-prices.ts";

const madrid = "Europe/Madrid";
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const publishedUntil = (last: PlainDate, priceOf: (day: PlainDate) => number[]): IntervalPrices => ({
  pricesOf: (day) => (day > last ? undefined : priceOf(day)),
});

/** Prices of a day that hash from it, and of no other rule. */
const scattered = (day: PlainDate): number[] => {
  const random = randomFrom(Number(day.replaceAll("-", "")));
  return Array.from({ length: hoursInDay(day) }, () => random() * 0.2 - 0.02);
};

describe("the expected prices of a day that the market has not held", () => {
  const last = "2026-09-13";
  const known = publishedUntil(last, scattered);

  test("are the means of the hour on such days of the last four weeks", () => {
    const found = expectIntervalPrices(known, eachDay("2026-09-10", "2026-09-20"), madrid);
    const fourWeeks = eachDay("2026-08-17", last);
    const meanOf = (hour: number, isWeekend: boolean) =>
      mean(
        fourWeeks
          .filter((day) => isoWeekday(day) > 5 === isWeekend)
          .map((day) => scattered(day)[hour] ?? Number.NaN),
      );
    const prices = found?.pricesWith(0);
    // A Friday and a Saturday.
    expect(prices?.pricesOf("2026-09-18")?.[7]).toBeCloseTo(meanOf(7, false), 12);
    expect(prices?.pricesOf("2026-09-19")?.[21]).toBeCloseTo(meanOf(21, true), 12);
    expect(found?.pricesWith(0.01).pricesOf("2026-09-18")?.[7]).toBeCloseTo(meanOf(7, false) + 0.01, 12);
    expect(prices?.pricesOf("2026-09-12")).toEqual(scattered("2026-09-12"));
    expect(found?.expectedDays).toBe(7);
  });

  test("have as many hours as the day on which the clocks change", () => {
    const until = publishedUntil("2026-10-20", scattered);
    const prices = expectIntervalPrices(until, eachDay("2026-10-20", "2026-10-31"), madrid)?.pricesWith(0);
    const sunday = prices?.pricesOf("2026-10-25") ?? [];
    expect(sunday).toHaveLength(25);
    expect(sunday[2]).toBe(sunday[3]);
    expect(sunday.slice(4)).toEqual((prices?.pricesOf("2026-10-31") ?? []).slice(3));
  });

  test("have no price for the hour that the clocks skip in March", () => {
    const until = publishedUntil("2026-03-22", scattered);
    const prices = expectIntervalPrices(until, eachDay("2026-03-22", "2026-03-31"), madrid)?.pricesWith(0);
    const saturday = prices?.pricesOf("2026-03-28") ?? [];
    expect(saturday).toHaveLength(24);
    expect(prices?.pricesOf("2026-03-29")).toEqual(saturday.toSpliced(2, 1));
  });

  test("take from a day of 23 hours what each hour of the clock cost, and nothing for the skipped one", () => {
    const until = publishedUntil("2026-04-12", scattered);
    const prices = expectIntervalPrices(until, eachDay("2026-04-12", "2026-04-30"), madrid)?.pricesWith(0);
    const saturday = prices?.pricesOf("2026-04-18") ?? [];
    const restDays = eachDay("2026-03-16", "2026-04-12").filter((day) => isoWeekday(day) > 5);
    const long = restDays.filter((day) => day !== "2026-03-29");
    const costs = (days: readonly PlainDate[], hour: number) =>
      days.map((day) => scattered(day)[hour] ?? Number.NaN);
    expect(saturday[1]).toBeCloseTo(mean(costs(restDays, 1)), 12);
    expect(saturday[2]).toBeCloseTo(mean(costs(long, 2)), 12);
    expect(saturday[3]).toBeCloseTo(mean([...costs(long, 3), ...costs(["2026-03-29"], 2)]), 12);
    expect(saturday[23]).toBeCloseTo(mean([...costs(long, 23), ...costs(["2026-03-29"], 22)]), 12);
  });

  test("are those of the last hour alone on a day of the islands that is published with Madrid's", () => {
    const canary: IntervalPrices = {
      pricesOf: (day) => {
        const own = known.pricesOf(day);
        return own && [...own.slice(1), known.pricesOf(addDays(day, 1))?.[0] ?? null];
      },
    };
    const found = expectIntervalPrices(canary, eachDay("2026-09-10", "2026-09-20"), "Atlantic/Canary");
    const prices = found?.pricesWith(0).pricesOf(last) ?? [];
    expect(prices.slice(0, 23)).toEqual(scattered(last).slice(1));
    // A Sunday; the four weeks end the day before, the last whose hours are all known.
    const sundays = eachDay("2026-08-16", "2026-09-12").filter((day) => isoWeekday(day) > 5);
    expect(prices[23]).toBeCloseTo(
      mean(sundays.map((day) => scattered(addDays(day, 1))[0] ?? Number.NaN)),
      12,
    );
    expect(found?.expectedDays).toBe(8);
  });

  test("do not stand in for a day that was not loaded, nor for a market that is silent or young", () => {
    const gap = { pricesOf: (day: PlainDate) => (day === "2026-09-11" ? undefined : known.pricesOf(day)) };
    const billed = eachDay("2026-09-10", "2026-09-20");
    const around = expectIntervalPrices(gap, billed, madrid);
    expect(around?.expectedDays).toBe(7);
    expect(around?.pricesWith(0).pricesOf("2026-09-11")).toBeUndefined();
    const young = {
      pricesOf: (day: PlainDate) => (day < "2026-07-01" ? undefined : known.pricesOf(day)),
    };
    expect(expectIntervalPrices(young, billed, madrid)).toBeUndefined();
    expect(expectIntervalPrices(known, eachDay("2026-12-01", "2026-12-31"), madrid)).toBeUndefined();
  });

  test("lie within their interval about four times out of five in a market that wanders", () => {
    let contained = 0;
    const trials = 60;
    for (let trial = 0; trial < trials; trial += 1) {
      const random = randomFrom(trial + 1);
      const first = "2025-01-01";
      let level = 0.07;
      const byDay = new Map(
        eachDay(first, addDays(first, 330)).map((day) => {
          level += 0.05 * (0.07 - level) + (random() - 0.5) * 0.02;
          return [day, Array.from({ length: hoursInDay(day) }, (_, hour) => level + hour / 1000)] as const;
        }),
      );
      const origin = addDays(first, 310);
      const ahead = eachDay(addDays(origin, 1), addDays(origin, 20));
      const market = publishedUntil(origin, (day) => byDay.get(day) ?? []);
      const found = expectIntervalPrices(market, ahead, madrid);
      const meanWith = (added: number) =>
        mean(ahead.flatMap((day) => found?.pricesWith(added).pricesOf(day) ?? []).map(Number));
      const actual = mean(ahead.flatMap((day) => byDay.get(day) ?? []));
      if (found !== undefined && meanWith(found.lowEurKwh) <= actual && actual <= meanWith(found.highEurKwh))
        contained += 1;
    }
    expect(contained / trials).toBeGreaterThanOrEqual(0.7);
    expect(contained / trials).toBeLessThanOrEqual(0.95);
  });
});
