import { expect, test } from "vitest";
import { changeBetween, changeFrom } from "./usage-summary.tsx";

test("a consumption is more than, less than or the same as before", () => {
  expect(changeFrom(200_000, 176_000)).toEqual({ trend: "less", share: 0.12 });
  expect(changeFrom(200_000, 300_000)).toEqual({ trend: "more", share: 0.5 });
  expect(changeFrom(200_000, 200_900)).toMatchObject({ trend: "same" });
});

test("a drop to zero is a decrease of 100 %", () => {
  expect(changeFrom(1000, 0)).toEqual({ trend: "less", share: 1 });
});

test("a zero or unknown previous consumption has no change", () => {
  expect(changeFrom(0, 1000)).toBeUndefined();
  expect(changeFrom(null, 1000)).toBeUndefined();
});

test("ranges of different lengths are compared by day, so that equal use reads as equal", () => {
  const february = { amount: 28 * 24 * 100, days: 28 };
  const march = { amount: 31 * 24 * 100, days: 31 };
  const leapFebruary = { amount: 29 * 24 * 100, days: 29 };
  expect(changeBetween(february, march)).toEqual({ trend: "same", share: 0, perDay: "yes" });
  expect(changeBetween(february, leapFebruary)).toEqual({ trend: "same", share: 0, perDay: "yes" });
  expect(changeBetween({ amount: 200, days: 28 }, { amount: 250, days: 28 })).toEqual({
    trend: "more",
    share: 0.25,
    perDay: "no",
  });
  expect(changeBetween({ amount: null, days: 28 }, march)).toBeUndefined();
});
