import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatsOf } from "#platform/contract/format.ts";
import { blockUnitOf, energyInUnit, roundTogether } from "./energy-block.ts";

describe("amounts that are shown together", () => {
  it("add up to the shown sum, and each is less than a unit from its value", () => {
    const amounts = fc.array(fc.nat(2_000_000), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(amounts, fc.constantFrom(10, 1000), (values, unit) => {
        const shown = roundTogether(values, unit);
        const sum = values.reduce((total, value) => total + value, 0);
        expect(shown.reduce((total, value) => total + value, 0)).toBe(Math.round(sum / unit) * unit);
        shown.forEach((value, index) => expect(Math.abs(value - (values[index] ?? 0))).toBeLessThan(unit));
      }),
    );
  });

  it("do so where rounding each of them does not", () => {
    expect(roundTogether([100_400, 100_400, 100_400], 1000)).toEqual([101_000, 100_000, 100_000]);
    expect(roundTogether([0, 0], 1000)).toEqual([0, 0]);
  });

  it("have one precision, which the largest decides", () => {
    const write = (largestWh: number) => energyInUnit(formatsOf("en"), blockUnitOf(largestWh));
    expect([8310, 99_990].map(write(99_990))).toEqual(["8.31\u00A0kWh", "99.99\u00A0kWh"]);
    expect([8310, 212_480].map(write(212_480))).toEqual(["8\u00A0kWh", "212\u00A0kWh"]);
  });
});
