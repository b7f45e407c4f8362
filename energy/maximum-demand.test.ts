import { expect, test } from "vitest";
import { demandLevel, highestDemands } from "./maximum-demand.ts";

const months = [
  { month: "2026-01-01", powersW: [4100, 3000] },
  { month: "2026-02-01", powersW: [4450, null] },
  { month: "2026-03-01", powersW: [4450, 2100] },
];

test("the highest demand of each period is found with its month, the latest of equal ones", () => {
  expect(highestDemands([4600, 5750], months)).toEqual([
    { contractedW: 4600, highest: { powerW: 4450, month: "2026-03-01", contractedW: 4600 } },
    { contractedW: 5750, highest: { powerW: 3000, month: "2026-01-01", contractedW: 5750 } },
  ]);
});

test("a demand stands beside the power of its month, and months with the periods of another tariff are left out", () => {
  const august = { month: "2026-08-01", powersW: [4700, 4100], contractedW: [4600, 4600] };
  const october = { month: "2026-10-01", powersW: [4200, 4300], contractedW: [6900, 6900] };
  const bakery = { month: "2026-07-01", powersW: [9000, 9000, 9000, 9000, 9000, 9000] };
  const periods = highestDemands([6900, 6900], [bakery, august, october]);
  expect(periods).toEqual([
    { contractedW: 6900, highest: { powerW: 4700, month: "2026-08-01", contractedW: 4600 } },
    { contractedW: 6900, highest: { powerW: 4300, month: "2026-10-01", contractedW: 6900 } },
  ]);
  expect(demandLevel(periods)).toBe("ample");
});

test("a period without data has no highest demand", () => {
  expect(highestDemands([4600, 5750], [{ month: "2026-02-01", powersW: [4450, null] }])[1]).toEqual({
    contractedW: 5750,
    highest: null,
  });
  expect(highestDemands([4600], [])).toEqual([{ contractedW: 4600, highest: null }]);
});

const period = (contractedW: number, powerW: number | null) => ({
  contractedW,
  highest: powerW === null ? null : { powerW, month: "2026-01-01", contractedW },
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
