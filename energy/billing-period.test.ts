import { describe, expect, test } from "vitest";
import { billedDays, yearFraction } from "./billing-period.ts";

describe("a billing period", () => {
  test("excludes its first day and includes its last", () => {
    expect(billedDays({ from: "2026-08-12", to: "2026-09-10" })).toBe(29);
    expect(billedDays({ from: "2026-09-10", to: "2026-09-10" })).toBe(0);
  });

  test("cannot end before it begins", () => {
    expect(() => billedDays({ from: "2026-09-10", to: "2026-09-09" })).toThrow(RangeError);
  });

  test("is the number of its days out of 365, or 366 in a leap year", () => {
    expect(yearFraction({ from: "2026-08-12", to: "2026-09-10" })).toBe(29 / 365);
    expect(yearFraction({ from: "2028-02-01", to: "2028-03-01" })).toBe(29 / 366);
    expect(yearFraction({ from: "2026-12-31", to: "2027-12-31" })).toBe(1);
    expect(yearFraction({ from: "2027-12-31", to: "2028-12-31" })).toBe(1);
  });

  test("across the new year counts each day against the length of its own year", () => {
    expect(yearFraction({ from: "2027-12-15", to: "2028-01-15" })).toBeCloseTo(16 / 365 + 15 / 366, 12);
  });
});
