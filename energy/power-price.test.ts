import { expect, test } from "vitest";
import { withPowerTaxes, yearlyPowerCents } from "./power-price.ts";
import { yearlyPowerCost } from "./power-cost.ts";

test("the price of powers is that of the calculation with demands and without excess, period by period", () => {
  const [powersW, prices] = [
    [4600, 5750],
    [30.672, 3.84],
  ];
  const periods = prices.map((eurKwYear) => ({ eurKwYear, highestW: 0, maxima: [], quarterHoursW: null }));
  const demands = { tariff: "018", months: 0, excessPrices: null, periods } as const;
  const cents = yearlyPowerCents(powersW, prices) ?? [];
  expect(cents).toEqual([14_109, 2208]);
  expect(cents.reduce((sum, ofPeriod) => sum + ofPeriod, 0)).toBe(
    yearlyPowerCost(demands, powersW).powerCents,
  );
});

test("powers without the price of each period have none", () => {
  expect(yearlyPowerCents([4600, 5750], [30.672])).toBeNull();
  expect(yearlyPowerCents([4600, 5750], [30.672, null])).toBeNull();
});

test("the taxes of powers are the reduced ones up to 10 kW of the highest, and that included", () => {
  const factors = { upTo10Kw: 1.1, above10Kw: 1.2 };
  expect(withPowerTaxes(1000, [10_000, 4000], factors)).toBe(1100);
  expect(withPowerTaxes(1000, [4000, 10_100], factors)).toBe(1200);
});
