import { expect, test } from "vitest";
import { centsOfTyped } from "./typed-price.ts";

test.each([
  ["0", 0],
  [" 58 ", 5800],
  ["58,5", 5850],
  ["58.25", 5825],
  ["10000", 1_000_000],
  ["10000,01", undefined],
  ["-1", undefined],
  ["58,255", undefined],
  ["", undefined],
  ["1e2", undefined],
])("the typed price %j is %s", (text, cents) => {
  expect(centsOfTyped(text)).toBe(cents);
});
