import { expect, test } from "vitest";
import { changeFrom } from "./usage-summary.tsx";

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
