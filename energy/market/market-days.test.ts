import { describe, expect, test } from "vitest";
import { centsOfText, cheapestBlock, hourlyOf, intervalsOf, meanCents, stepOfCount } from "./market-days.ts";
import { meetsLimit } from "./price-alerts.ts";

const dayOf = (centsMwh: readonly number[]) =>
  ({ day: "2026-11-26", stepMinutes: 60, centsMwh: [...centsMwh] }) as const;

describe("the prices of a day", () => {
  test("of 25 hours have the repeated hour twice, one after the other", () => {
    const centsMwh = Array.from({ length: 25 }, (_, hour) => hour);
    const starts = intervalsOf({ day: "2026-10-25", stepMinutes: 60, centsMwh }).map(({ startsAt }) =>
      startsAt.toISOString().slice(11, 16),
    );
    expect(starts.slice(0, 5)).toEqual(["22:00", "23:00", "00:00", "01:00", "02:00"]);
    expect(new Set(starts.slice(1)).size).toBe(24);
  });

  test("are counted by the length of the day", () => {
    expect([23, 92, 24].map((count) => stepOfCount("2026-03-29", count))).toEqual([60, 15, undefined]);
    expect([25, 100, 96].map((count) => stepOfCount("2026-10-25", count))).toEqual([60, 15, undefined]);
  });

  test("have a mean at two decimals, halves away from zero", () => {
    expect([meanCents(dayOf([1, 2])), meanCents(dayOf([-1, -2])), meanCents(dayOf([3, 3, 4]))]).toEqual([
      2, -2, 3,
    ]);
  });

  test("of quarter-hours become hours by their mean", () => {
    const centsMwh = Array.from({ length: 96 }, (_, quarter) => (quarter < 4 ? quarter * 4 : 100));
    expect(hourlyOf({ day: "2026-11-26", stepMinutes: 15, centsMwh }).centsMwh.slice(0, 2)).toEqual([6, 100]);
  });
});

describe("the cheapest hours", () => {
  test("are consecutive, and the earliest of equal ones", () => {
    const prices = Array.from({ length: 24 }, () => 100);
    prices.splice(3, 2, 10, 10);
    prices.splice(14, 2, 10, 10);
    const block = cheapestBlock(dayOf(prices), 2);
    expect(block?.startsAt.toISOString()).toBe("2026-11-26T02:00:00.000Z");
    expect(block?.endsAt.toISOString()).toBe("2026-11-26T04:00:00.000Z");
    expect(block?.meanCentsMwh).toBe(10);
  });

  test("may have negative prices, and can begin at any quarter", () => {
    const centsMwh = Array.from({ length: 96 }, (_, quarter) => (quarter >= 41 && quarter < 45 ? -50 : 5));
    const block = cheapestBlock({ day: "2026-11-26", stepMinutes: 15, centsMwh }, 1);
    expect(block?.startsAt.toISOString()).toBe("2026-11-26T09:15:00.000Z");
  });

  test("are none when more are asked for than the day has", () => {
    expect(cheapestBlock(dayOf([1, 2]), 3)).toBeUndefined();
  });
});

test.each([
  ["105.1", 10510],
  ["-2", -200],
  ["171,48", 17148],
  ["0", 0],
  ["-0.00", 0],
  ["1.005", 101],
  ["0.999", 100],
  ["1e3", undefined],
  ["", undefined],
  ["n.a.", undefined],
  ["1.2.3", undefined],
])("the text %j is read as cents", (text, cents) => {
  expect(centsOfText(text)).toBe(cents);
});

test.each([
  ["<", 5999, true],
  ["<", 6000, false],
  [">", 6001, true],
  [">", 6000, false],
  ["==", 6000, true],
  ["==", 5999, false],
] as const)("a limit of 60 with %s is compared with %d", (type, price, isMet) => {
  expect(meetsLimit(type, price, 6000)).toBe(isMet);
});
