import { expect, test } from "vitest";
import { energyPeriodName, powerPeriodName } from "./period-names.ts";

test("the second period of a household is flat for its energy and valley for its power", () => {
  expect([1, 2, 3].map((period) => energyPeriodName(period, 3))).toEqual(["peak", "flat", "valley"]);
  expect([1, 2].map((period) => powerPeriodName(period, 2))).toEqual(["peak", "valley"]);
});

test("the six periods of other tariffs have no name", () => {
  const six = [1, 2, 3, 4, 5, 6];
  expect(six.flatMap((period) => energyPeriodName(period, 6) ?? [])).toEqual([]);
  expect(six.flatMap((period) => powerPeriodName(period, 6) ?? [])).toEqual([]);
});
