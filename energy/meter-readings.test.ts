import { describe, expect, test } from "vitest";
import { compareReading, registersOf } from "./meter-readings.ts";

test.each([
  ["electricity", "2.0TD", ["P1", "P2", "P3"]],
  ["electricity", "018", ["P1", "P2", "P3"]],
  ["electricity", "3.0TD", ["P1", "P2", "P3", "P4", "P5", "P6"]],
  ["electricity", "unknown", ["P1", "P2", "P3", "P4", "P5", "P6"]],
  ["gas", "RL.2", ["gas"]],
] as const)("a meter of %s with %s has the registers %j", (commodity, tariff, registers) => {
  expect(registersOf(commodity, tariff)).toEqual(registers);
});

/** 4 kWh a day. */
const earlier = [
  { on: "2026-07-31", value: 1364 },
  { on: "2026-05-31", value: 1120 },
  { on: "2026-06-30", value: 1240 },
] as const;
const compare = (value: number, commodity: "electricity" | "gas" = "electricity") =>
  compareReading({ commodity, earlier, reading: { on: "2026-10-08", value } });

describe("a reading 69 days after the last, with 276 kWh to be expected,", () => {
  test.each([
    [1364 + 276, "expected"],
    [1364 + 888, "expected"],
    [1364 + 889, "high"],
    [1364 + 8, "low"],
    [1364 + 9, "expected"],
    [1364, "low"],
    [1363, "lower"],
    [0, "lower"],
  ])("of %i is %s", (value, deviation) => {
    expect(compare(value)).toBe(deviation);
  });

  test("is compared more widely for gas, which depends on the season", () => {
    expect([compare(1364 + 889, "gas"), compare(1364 + 3400, "gas"), compare(1363, "gas")]).toEqual([
      "expected",
      "high",
      "lower",
    ]);
  });
});

test.each([
  ["nothing earlier", []],
  ["only readings of the same day and later", [{ on: "2026-10-08", value: 9999 }]],
  [
    "too few days between the earlier ones",
    [
      { on: "2026-09-01", value: 10 },
      { on: "2026-09-10", value: 11 },
    ],
  ],
  [
    "a new meter between the earlier ones",
    [
      { on: "2026-01-01", value: 9000 },
      { on: "2026-09-10", value: 11 },
    ],
  ],
] as const)("a reading with %s to compare with is as expected", (_case, before) => {
  const reading = { on: "2026-10-08", value: 5000 } as const;
  expect(compareReading({ commodity: "electricity", earlier: before, reading })).toBe("expected");
});

test("a reading after a meter that passed zero is compared with what it counted before and since", () => {
  const before = [
    { on: "2026-06-30", value: 99_870 },
    { on: "2026-07-31", value: 99_930 },
    { on: "2026-08-31", value: 99_990 },
    { on: "2026-09-30", value: 51 },
  ] as const;
  const compareValue = (value: number) =>
    compareReading({ commodity: "electricity", earlier: before, reading: { on: "2026-10-31", value } });
  expect([50, 51, 110, 400].map(compareValue)).toEqual(["lower", "expected", "expected", "high"]);
});
