import { expect, test } from "vitest";
import {
  isPossiblePostalCode,
  restoreDistributorCode,
  restorePostalCode,
  restoreTariffCode,
} from "./postal-code.ts";
import { findProvince } from "./provinces.ts";

test("a postal code is possible exactly when its first two digits are a province", () => {
  for (let number = 0; number < 100_000; number += 1) {
    const text = String(number).padStart(5, "0");
    expect(isPossiblePostalCode(text), text).toBe(findProvince(text) !== undefined);
  }
});

test.each(["", "8001", "080011", "08 001", "0800a", "08001\n", "٠٨٠٠١"])("%j is none", (text) => {
  expect(isPossiblePostalCode(text)).toBe(false);
});

test("a code without the zero that a spreadsheet drops is restored, and any other text stays as it is", () => {
  for (let number = 1000; number < 100_000; number += 7)
    expect(restorePostalCode(String(number))).toBe(String(number).padStart(5, "0"));
  for (const text of ["", "800", "08001", "0800", "080011", "800a"])
    expect(restorePostalCode(text)).toBe(text);
  expect(["31", "0031", "1"].map(restoreDistributorCode)).toEqual(["0031", "0031", "0001"]);
  expect(["18", "018", "RL.1", "3.0TD"].map(restoreTariffCode)).toEqual(["018", "018", "RL.1", "3.0TD"]);
});
