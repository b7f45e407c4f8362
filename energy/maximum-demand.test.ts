import { expect, test } from "vitest";
import { demandLevel, highestDemands } from "./maximum-demand.ts";

const months = [
  { month: "2026-01-01", powersW: [4100, 3000] },
  { month: "2026-02-01", powersW: [4450, null] },
  { month: "2026-03-01", powersW: [4450, 2100] },
];

test("the highest demand of each period is found with its month, the latest of equal ones", () => {
  expect(highestDemands([4600, 5750], months)).toEqual([
    { contractedW: 4600, highest: { powerW: 4450, month: "2026-03-01" } },
    { contractedW: 5750, highest: { powerW: 3000, month: "2026-01-01" } },
  ]);
});

test("a period without data has no highest demand", () => {
  expect(highestDemands([4600, 5750, 6900], months)[2]).toEqual({ contractedW: 6900, highest: null });
  expect(highestDemands([4600], [])).toEqual([{ contractedW: 4600, highest: null }]);
});

const period = (contractedW: number, powerW: number | null) => ({
  contractedW,
  highest: powerW === null ? null : { powerW, month: "2026-01-01" },
});

test.each([
  [[period(4600, 4601), period(5750, 100)], "above"],
  [[period(4600, 4600)], "within"],
  [[period(10_000, 7000), period(10_000, null)], "within"],
  [[period(10_000, 6999), period(10_000, 0)], "ample"],
  [[period(4600, null)], "unknown"],
  [[], "unknown"],
] as const)("periods of %j are at the level %s", (periods, level) => {
  expect(demandLevel(periods)).toBe(level);
});
