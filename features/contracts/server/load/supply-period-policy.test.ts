import { describe, expect, test } from "vitest";
import { createSupplyRegister, type SupplyPeriod } from "./contract-lookup-queries.ts";

const period = (
  contractName: string,
  startsOn: SupplyPeriod["startsOn"],
  endsOn: SupplyPeriod["endsOn"] = null,
): SupplyPeriod => ({ contractName, startsOn, endsOn });
const registerWith = (...periods: SupplyPeriod[]) => createSupplyRegister(new Map([["CUPS", periods]]));

describe("a supply point", () => {
  test("can be claimed before its first contract", () => {
    expect(registerWith().claim("CUPS", period("A", "2026-01-01"))).toBeUndefined();
    expect(createSupplyRegister(new Map()).claim("OTHER", period("A", "2026-01-01"))).toBeUndefined();
  });

  test("can be claimed by a contract from the day after another ends, and not on its last day", () => {
    const before = period("A", "2025-01-01", "2026-01-31");
    expect(registerWith(before).claim("CUPS", period("B", "2026-02-01"))).toBeUndefined();
    expect(registerWith(before).claim("CUPS", period("B", "2026-01-31"))).toEqual(before);
  });

  test("cannot be claimed while a contract has no end, nor without an end before a future contract", () => {
    expect(
      registerWith(period("A", "2025-01-01")).claim("CUPS", period("B", "2030-01-01"))?.contractName,
    ).toBe("A");
    expect(
      registerWith(period("A", "2027-01-01")).claim("CUPS", period("B", "2026-01-01"))?.contractName,
    ).toBe("A");
    expect(
      registerWith(period("A", "2027-01-01")).claim("CUPS", period("B", "2026-01-01", "2026-12-31")),
    ).toBeUndefined();
  });

  test("can be claimed again by its contract with other days", () => {
    const register = registerWith(period("A", "2025-01-01"));
    expect(register.claim("CUPS", period("A", "2025-02-01", "2025-12-31"))).toBeUndefined();
    expect(register.claim("CUPS", period("B", "2026-01-01"))).toBeUndefined();
    expect(register.claim("CUPS", period("A", "2025-02-01"))?.contractName).toBe("B");
  });
});
