import { expect, test } from "vitest";
import { isReadingDay, wholeNumber } from "./reading-rules.ts";

test.each([
  ["12345", 12_345],
  ["12 345", 12_345],
  ["12.345", 12_345],
  ["0", 0],
  ["12,5", undefined],
  ["-1", undefined],
  ["123456789", undefined],
  ["", undefined],
])("what a customer types as %j is the reading %s", (typed, value) => {
  expect(wholeNumber(typed)).toBe(value);
});

test.each([
  ["2026-11-22", true],
  ["2026-11-23", false],
  ["2024-11-22", true],
  ["2024-11-21", false],
  ["", false],
])("on 22 November 2026 a reading can be of %j: %s", (day, expected) => {
  expect(isReadingDay(day, "2026-11-22")).toBe(expected);
});
