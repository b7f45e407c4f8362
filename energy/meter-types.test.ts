import { expect, test } from "vitest";
import { curveFilesOf, meterTypeOf } from "./meter-types.ts";

test("the type of a metering point follows from its highest contracted power", () => {
  expect(
    [[4600, 4600], [15_000], [3450, 15_001], [50_000], [50_001], [450_000], [450_001], [10_000_000]].map(
      meterTypeOf,
    ),
  ).toEqual([5, 5, 4, 4, 3, 3, 2, 1]);
  expect(meterTypeOf([])).toBeNull();
});

test("only metering points above 15 kW have quarters of an hour", () => {
  expect(curveFilesOf(5).quarters).toEqual([]);
  expect(curveFilesOf(4).quarters).toEqual(["P2", "P2D"]);
});
