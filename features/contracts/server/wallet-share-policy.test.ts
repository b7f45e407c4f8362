import { describe, expect, test } from "vitest";
import { sharePercentage } from "./wallet-share-policy.ts";

const today = "2026-11-20";
const lasting = (weight: number) => ({ weight, endsOn: null });

describe("a share of a solar wallet", () => {
  test.each([
    [1, 1, 100],
    [1, 3, 33],
    [2, 3, 67],
    [1, 200, 1],
    [1, 201, 0],
    [0, 4, 0],
  ])("of weight %i among %i is %i %%", (weight, weightOfAll, percentage) => {
    expect(sharePercentage(lasting(weight), weightOfAll, today)).toBe(percentage);
  });

  test("is nothing where nobody has any weight", () => {
    expect(sharePercentage(lasting(0), 0, today)).toBe(0);
  });

  test("counts on its last day, and no longer on the next", () => {
    expect(sharePercentage({ weight: 1, endsOn: "2026-11-20" }, 1, today)).toBe(100);
    expect(sharePercentage({ weight: 1, endsOn: "2026-11-19" }, 1, today)).toBe(0);
  });
});
