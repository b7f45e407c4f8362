import { expect, test } from "vitest";
import { centsFromText, thousandthsFromText } from "./typed-quantity.ts";

test.each([
  ["62", 62_000],
  ["62,5", 62_500],
  ["62.5", 62_500],
  ["22,957", 22_957],
  ["1.180", 1_180_000],
  ["1.180,5", 1_180_500],
  [" 0 ", 0],
  ["", undefined],
  ["1,180,5", undefined],
  ["-5", undefined],
  ["6 kWh", undefined],
  ["1.18.0", undefined],
  ["1".repeat(20), undefined],
])("%j is %s thousandths", (text, thousandths) => {
  expect(thousandthsFromText(text)).toBe(thousandths);
});

test.each([
  ["60,20", 6020],
  ["1.060,20", 106_020],
  ["60", 6000],
  ["60,205", undefined],
])("%j is %s cents", (text, cents) => {
  expect(centsFromText(text)).toBe(cents);
});
