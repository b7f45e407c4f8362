import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainDate } from "./calendar.ts";
import { sharePercentage, walletShareState, weightsWithPercentage } from "./wallet-shares.ts";

const today = "2026-11-20";
const withoutEnd = (weight: number) => ({ weight, endsOn: null });

describe("a share of a solar wallet", () => {
  test.each([
    [1, 1, 100],
    [1, 3, 33],
    [2, 3, 67],
    [1, 200, 1],
    [1, 201, 0],
    [0, 4, 0],
  ])("of weight %i among %i is %i %%", (weight, weightOfAll, percentage) => {
    expect(sharePercentage(withoutEnd(weight), weightOfAll, today)).toBe(percentage);
  });

  test("is zero when the sum of weights is zero", () => {
    expect(sharePercentage(withoutEnd(0), 0, today)).toBe(0);
  });

  test("counts on its last day, and not on the day after", () => {
    expect(sharePercentage({ weight: 1, endsOn: "2026-11-20" }, 1, today)).toBe(100);
    expect(sharePercentage({ weight: 1, endsOn: "2026-11-19" }, 1, today)).toBe(0);
  });
});

describe("the state of a share", () => {
  const day = plainDate("2026-03-29");
  const state = (percentage: number, startsOn: string, endsOn: string | null) =>
    walletShareState({ percentage, startsOn, endsOn }, day);

  test("is active from its first day to its last", () => {
    expect(state(60, "2026-03-29", null)).toBe("active");
    expect(state(60, "2025-01-01", "2026-03-29")).toBe("active");
  });

  test("is locked before its first day and after its last one", () => {
    expect(state(60, "2026-03-30", null)).toBe("locked");
    expect(state(60, "2025-01-01", "2026-03-28")).toBe("locked");
  });

  test("is locked at 0 %, whatever its days", () => {
    expect(state(0, "2025-01-01", null)).toBe("locked");
  });
});

describe("a change of percentage", () => {
  const weights = (percentage: number, ...others: number[]) =>
    weightsWithPercentage(
      1,
      percentage,
      others.map((weight, index) => ({ contractId: index + 2, weight })),
    ).map(({ weight }) => weight);

  test("leaves the rest to the other contracts in proportion to their weights", () => {
    expect(weights(50, 2)).toEqual([50, 50]);
    expect(weights(40, 2, 1)).toEqual([40, 40, 20]);
    expect(weights(33, 1, 1, 1)).toEqual([33, 23, 22, 22]);
  });

  test("to 100 % locks the others, and back from it divides the rest equally", () => {
    expect(weights(100, 3, 2)).toEqual([100, 0, 0]);
    expect(weights(60, 0, 0)).toEqual([60, 20, 20]);
  });

  test("in a wallet of one contract is always 100 %", () => {
    expect(weights(40)).toEqual([100]);
  });

  test("gives whole weights that add up to 100, and the percentage that was requested", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100 }),
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 }),
        (percentage, others) => {
          const [own, ...rest] = weights(percentage, ...others);
          expect(own).toBe(percentage);
          expect(rest.every((weight) => Number.isInteger(weight) && weight >= 0)).toBe(true);
          expect(rest.reduce((sum, weight) => sum + weight, percentage)).toBe(100);
        },
      ),
    );
  });

  test("repeated, changes nothing more", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100 }),
        fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 8 }),
        (percentage, others) => {
          const once = weights(percentage, ...others);
          expect(weights(percentage, ...once.slice(1))).toEqual(once);
        },
      ),
    );
  });
});
