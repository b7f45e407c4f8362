import { expect, test } from "vitest";
import { lowestSufficientPowers, yearlyPowerDifference } from "./power-saving.ts";

const demand = (contractedW: number, powerW: number | null) => ({
  contractedW,
  highest: powerW === null ? null : { powerW, month: "2026-03-01" },
});

test("the lowest sufficient powers cover the highest demand in steps of 0.1 kW", () => {
  const periods = [demand(4600, 3401), demand(4600, 2000), demand(4600, 0)];
  expect(lowestSufficientPowers(periods, { neverFalls: false })).toEqual([3500, 2000, 100]);
  expect(lowestSufficientPowers(periods, { neverFalls: true })).toEqual([3500, 3500, 3500]);
  expect(lowestSufficientPowers([...periods, demand(4600, null)], { neverFalls: false })).toBeNull();
});

test("another power is compared over a year at the price of each period", () => {
  const pricesEurKwYear = [30, 3];
  const contractedW = [4600, 4600];
  expect(yearlyPowerDifference({ contractedW, otherW: [3500, 2000], pricesEurKwYear })).toBe(-3300 - 780);
  expect(yearlyPowerDifference({ contractedW, otherW: [5750, 5750], pricesEurKwYear })).toBe(3795);
  expect(yearlyPowerDifference({ contractedW, otherW: contractedW, pricesEurKwYear })).toBe(0);
  expect(yearlyPowerDifference({ contractedW, otherW: [3500, 2000], pricesEurKwYear: [30] })).toBeNull();
});
