import { describe, expect, test } from "vitest";
import { createSupplyBook, type SupplyPeriod } from "./contract-lookup-queries.ts";

const period = (
  contractName: string,
  startsOn: SupplyPeriod["startsOn"],
  endsOn: SupplyPeriod["endsOn"] = null,
): SupplyPeriod => ({ contractName, startsOn, endsOn });
const bookWith = (...periods: SupplyPeriod[]) => createSupplyBook(new Map([["CUPS", periods]]));

describe("a supply point", () => {
  test("is free before anybody has it", () => {
    expect(bookWith().claim("CUPS", period("A", "2026-01-01"))).toBeUndefined();
    expect(createSupplyBook(new Map()).claim("OTHER", period("A", "2026-01-01"))).toBeUndefined();
  });

  test("passes from one day to the next, and not on the same day", () => {
    const before = period("A", "2025-01-01", "2026-01-31");
    expect(bookWith(before).claim("CUPS", period("B", "2026-02-01"))).toBeUndefined();
    expect(bookWith(before).claim("CUPS", period("B", "2026-01-31"))).toEqual(before);
  });

  test("is not free while a contract has no end, nor before one that is to come", () => {
    expect(bookWith(period("A", "2025-01-01")).claim("CUPS", period("B", "2030-01-01"))?.contractName).toBe(
      "A",
    );
    expect(bookWith(period("A", "2027-01-01")).claim("CUPS", period("B", "2026-01-01"))?.contractName).toBe(
      "A",
    );
    expect(
      bookWith(period("A", "2027-01-01")).claim("CUPS", period("B", "2026-01-01", "2026-12-31")),
    ).toBeUndefined();
  });

  test("stays with its contract when the days of that change", () => {
    const queue = bookWith(period("A", "2025-01-01"));
    expect(queue.claim("CUPS", period("A", "2025-02-01", "2025-12-31"))).toBeUndefined();
    expect(queue.claim("CUPS", period("B", "2026-01-01"))).toBeUndefined();
    expect(queue.claim("CUPS", period("A", "2025-02-01"))?.contractName).toBe("B");
  });
});
