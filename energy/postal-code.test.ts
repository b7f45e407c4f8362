import { expect, test } from "vitest";
import { isPossiblePostalCode } from "./postal-code.ts";
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
