import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { followingPowers, powerChangeProblems, powerFromText } from "./power-change.ts";

describe("a power as customers write it", () => {
  test.each([
    ["4,6", 4600],
    ["4.6", 4600],
    [" 3,45 ", 3450],
    ["15", 15_000],
    ["0,001", 1],
    ["", undefined],
    ["4,6 kW", undefined],
    ["-1", undefined],
    ["1.000,5", undefined],
    ["4,6001", undefined],
    ["1e3", undefined],
  ])("%j is %j W", (text, powerW) => {
    expect(powerFromText(text)).toBe(powerW);
  });

  test("every whole number of watts survives being written with a comma or a dot", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.constantFrom(",", "."),
        (powerW, separator) => {
          const text = (powerW / 1000).toFixed(3).replace(".", separator);
          expect(powerFromText(text)).toBe(powerW);
        },
      ),
    );
  });
});

describe("a change of power", () => {
  test("may raise one period of 2.0TD and leave the other", () => {
    expect([...powerChangeProblems("018", [4600, 4600], [5750, 4600])]).toEqual([]);
  });

  test("that changes nothing has the problem in every period", () => {
    expect([...powerChangeProblems("018", [4600, 4600], [4600, 4600])]).toEqual([
      [0, "power_modification_same"],
      [1, "power_modification_same"],
    ]);
  });

  test("in 3.0TD may not fall from one period to the next", () => {
    const current = [20_000, 20_000, 20_000, 20_000, 20_000, 20_000];
    const requested = [20_000, 18_000, 20_000, 20_000, 20_000, 20_000];
    expect([...powerChangeProblems("019", current, requested)]).toEqual([[1, "below_previous_period"]]);
  });

  test("is never both without problem and the same as before", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 15_000 }), { minLength: 2, maxLength: 2 }),
        (powersW) => {
          expect(powerChangeProblems("018", powersW, powersW).size).toBe(2);
        },
      ),
    );
  });
});

describe("what follows from a changed power", () => {
  const currentW = [26_000, 26_000, 26_000, 26_000, 26_000, 42_000];

  test("is that the later periods rise with one that is raised, and the earlier ones fall with one that is lowered", () => {
    expect(followingPowers("019", currentW, currentW.with(0, 30_000))).toEqual([
      30_000, 30_000, 30_000, 30_000, 30_000, 42_000,
    ]);
    expect(followingPowers("019", currentW, currentW.with(5, 20_000))).toEqual(
      new Array<number>(6).fill(20_000),
    );
  });

  test("is nothing for a home, whose two periods may have any order", () => {
    expect(followingPowers("018", [4600, 4600], [5750, 3450])).toEqual([5750, 3450]);
  });

  test("is accepted by the distributor's rule, and leaves what is accepted as it is", () => {
    const powers = fc.array(fc.integer({ min: 15_100, max: 90_000 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(powers, powers, (a, requestedW) => {
        const heldW = a.toSorted((left, right) => left - right);
        const followedW = followingPowers("019", heldW, requestedW);
        expect([...powerChangeProblems("019", [], followedW)]).toEqual([]);
        const sortedW = requestedW.toSorted((left, right) => left - right);
        expect(followingPowers("019", heldW, sortedW)).toEqual(sortedW);
      }),
    );
  });
});
