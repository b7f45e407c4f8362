import { describe, expect, test } from "vitest";
import { createRandom } from "#database/seed/random.ts";
import { queryUnknownRows } from "#platform/server/database/query.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { sampleDay } from "../testing/curve-samples.ts";
import type { CurveDay } from "./curve-day.ts";
import { packReadings, unpackReadings } from "./curve-readings.ts";

const { unguarded } = await createTestDatabase();
const random = createRandom("packed readings");
const valueUpTo = (maximum: number) => Math.floor(random.next() * (maximum + 1));

const full = sampleDay(
  "2026-10-25",
  {
    resolution: "quarter",
    exportWh: Array.from({ length: 100 }, (_, slot) => (slot % 3 === 0 ? null : slot * 977)),
    selfConsumedWh: Array.from({ length: 100 }, () => 0),
    generatedWh: Array.from({ length: 100 }, () => valueUpTo(5_000_000)),
    reactiveVarh: Array.from({ length: 100 }, () => valueUpTo(1)),
    estimated: Array.from({ length: 100 }, (_, slot) => slot === 99),
    precedence: [1_234_567_890],
    ownPrecedence: Array.from({ length: 100 }, (_, slot) => slot),
    generatedPrecedence: [1],
  },
  (slot) => (slot === 7 ? null : 2 ** 31 - 1 - slot),
);
const samples: readonly (readonly [string, CurveDay])[] = [
  ["a day with every series", full],
  ["23 hours", sampleDay("2026-03-29")],
  ["24 zeros", sampleDay("2026-03-30", {}, () => 0)],
  [
    "a day without an import",
    sampleDay("2026-03-30", { exportWh: Array.from({ length: 24 }, () => 5) }, () => null),
  ],
];

/** The day as the database reads its packed form. */
const readBack = async (packed: Buffer) => {
  const [row] = await queryUnknownRows(unguarded, {
    text: `select curve_values($1, 0) as import_wh, curve_values($1, 1) as export_wh, curve_values($1, 2) as own_wh,
             curve_values($1, 3) as generated_wh, curve_values($1, 4) as reactive_varh, curve_values($1, 6) as precedence,
             curve_import_wh($1)::text as sum, curve_is_complete($1) as complete, curve_is_metered($1) as metered`,
    values: [packed],
  });
  return row;
};

describe("packed readings", () => {
  test.each(samples)("are unpacked as they were: %s", (_, day) => {
    expect({ ...day, ...unpackReadings(packReadings(day)) }).toEqual(day);
  });

  test.each(samples)("are read by the database as well: %s", async (_, day) => {
    const known = day.importWh.filter((value) => value !== null);
    expect(await readBack(packReadings(day))).toEqual({
      import_wh: day.importWh,
      export_wh: day.exportWh,
      own_wh: day.selfConsumedWh,
      generated_wh: day.generatedWh,
      reactive_varh: day.reactiveVarh,
      precedence: day.precedence,
      sum: known.length === 0 ? null : String(known.reduce((sum, value) => sum + value, 0)),
      complete: known.length === day.importWh.length,
      metered: true,
    });
  });

  test("take as many bits per value as the largest needs", () => {
    const bytesFor = (largest: number) =>
      packReadings(sampleDay("2026-03-30", {}, (hour) => (hour === 0 ? largest : 1))).length;
    expect([bytesFor(254), bytesFor(255), bytesFor(1022)]).toEqual([9 + 24, 9 + 27, 9 + 30]);
  });

  test.each([-1, 0.5, 2 ** 31])("never have the value %f", (value) => {
    expect(() => packReadings(sampleDay("2026-03-30", {}, () => value))).toThrow(RangeError);
  });
});
