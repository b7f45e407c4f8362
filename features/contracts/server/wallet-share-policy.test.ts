import { describe, expect, test } from "vitest";
import { sharePercentage } from "./wallet-share-policy.ts";

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
