import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalisedPowerFor, powerControlOf, powerProblems } from "./power-limits.ts";

describe("the powers of 2.0TD", () => {
  test.each([[[4600, 4600]], [[3450, 5750]], [[15_000, 100]]])(
    "%j are accepted, in any order up to 15 kW",
    (powersW) => {
      expect(powerProblems("018", powersW)).toEqual([]);
    },
  );

  test.each([
    [[15_001, 4600], [{ period: 1, problem: "above_tariff_limit" }]],
    [[4600], [{ period: 2, problem: "period_missing" }]],
    [[4600, 0], [{ period: 2, problem: "not_positive" }]],
    [
      [4600.5, Number.NaN],
      [
        { period: 1, problem: "not_positive" },
        { period: 2, problem: "not_positive" },
      ],
    ],
    [[4600, 4600, 4600], [{ period: 3, problem: "period_not_in_tariff" }]],
  ])("%j are refused", (powersW, problems) => {
    expect(powerProblems("018", powersW)).toEqual(problems);
  });
});

describe("the powers of 3.0TD", () => {
  test("may rise from period to period but never fall", () => {
    expect(powerProblems("019", [10_000, 10_000, 12_000, 12_000, 15_000, 20_000])).toEqual([]);
    expect(powerProblems("019", [20_000, 15_000, 20_000, 20_000, 20_000, 19_999])).toEqual([
      { period: 2, problem: "below_previous_period" },
      { period: 6, problem: "below_previous_period" },
    ]);
  });

  test("exceed 15 kW in some period, because below that the tariff is 2.0TD", () => {
    const low = [9000, 9000, 9000, 9000, 9000, 15_000];
    expect(powerProblems("019", low)).toEqual([{ period: 6, problem: "below_tariff_limit" }]);
    expect(powerProblems("019", [9000, 9000, 9000, 9000, 9000, 15_001])).toEqual([]);
    expect(powerProblems("020", low)).toEqual([]);
  });

  test("are accepted in rising order, and refused from the first period that is below the one before", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 400_000 }), { minLength: 6, maxLength: 6 }),
        fc.integer({ min: 1, max: 5 }),
        (given, place) => {
          const rising = given.toSorted((left, right) => left - right).with(5, 400_001);
          expect(powerProblems("019", rising)).toEqual([]);
          const fallen = rising.with(place - 1, 400_002);
          expect(powerProblems("019", fallen)).toContainEqual({
            period: place + 1,
            problem: "below_previous_period",
          });
        },
      ),
    );
  });

  test("are all required", () => {
    expect(powerProblems("019", [])).toHaveLength(6);
  });
});

test.each([
  [[15_000, 15_000], "breaker"],
  [[4600, 15_001], "maximeter"],
  [[10_000, 10_000, 10_000, 10_000, 10_000, 16_000], "maximeter"],
])("powers of %j are controlled by a %s", (powersW, control) => {
  expect(powerControlOf(powersW)).toBe(control);
});

test.each([
  [1, 2300],
  [3450, 3450],
  [3460, 4600],
  [14_490, 14_490],
  [14_500, null],
])("the normalised power for a need of %i W is %s", (neededW, powerW) => {
  expect(normalisedPowerFor(neededW)).toBe(powerW);
});
