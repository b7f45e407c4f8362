import { describe, expect, test } from "vitest";
import type { PlainDate } from "./calendar.ts";
import {
  carriedOnSinceOf,
  countOfAmounts,
  faultsOfTable,
  type RegulatedKind,
  type RegulatedValidity,
} from "./regulated-tables.ts";

const row = (
  kind: RegulatedKind,
  validFrom: PlainDate,
  validTo: PlainDate | null = null,
  appliesTo = "",
): RegulatedValidity => ({
  kind,
  appliesTo,
  validFrom,
  validTo,
  carriedOnSince: carriedOnSinceOf({ kind, validFrom, validTo, carriedOnSince: null }),
});

const reasons = (...rows: RegulatedValidity[]) => faultsOfTable(rows).map(({ reason }) => reason);

describe("the rows of a regulated table", () => {
  test("may follow each other without ends, or end where the next begins", () => {
    expect(reasons(row("vat", "2012-09-01"), row("vat", "2027-01-01"))).toEqual([]);
    expect(reasons(row("vat", "2012-09-01", "2027-01-01"), row("vat", "2027-01-01"))).toEqual([]);
  });

  test("may not hold on the same days, even for one day", () => {
    expect(reasons(row("vat", "2012-09-01", "2027-01-02"), row("vat", "2027-01-01"))).toEqual([
      expect.stringContaining(
        "vat: the rows from 2012-09-01 to 2027-01-02 and from 2027-01-01 hold on the same days",
      ),
    ]);
  });

  test("may not leave a day without a row, nor end without one that follows", () => {
    expect(reasons(row("vat", "2012-09-01", "2026-12-31"), row("vat", "2027-01-01"))).toEqual([
      expect.stringContaining("vat would have no row from 2026-12-31 until 2027-01-01"),
    ]);
    expect(reasons(row("losses", "2021-06-01", "2027-01-01", "018"))).toEqual([
      expect.stringContaining("losses of 018 would have no row from 2027-01-01 on"),
    ]);
  });

  test("may leave days without a reduced rate, which comes and goes", () => {
    const reduced = (validFrom: PlainDate, validTo: PlainDate) => row("vat", validFrom, validTo, "gas");
    expect(reasons(reduced("2022-10-01", "2024-01-01"), reduced("2026-01-01", "2026-02-01"))).toEqual([]);
    expect(reasons(reduced("2022-10-01", "2024-01-01"), reduced("2023-12-01", "2026-02-01"))).toHaveLength(1);
  });
});

test("a row without an end is carried on from the next year on, if its kind is set each year", () => {
  const since = (kind: RegulatedKind, validTo: PlainDate | null = null) =>
    row(kind, "2026-06-26", validTo).carriedOnSince;
  expect(since("social_bonus_financing")).toBe("2027-01-01");
  expect(since("social_bonus_financing", "2026-07-01")).toBeNull();
  expect(since("vat")).toBeNull();
  expect(since("meter_rent_single_phase")).toBeNull();
});

test("a row has an amount for each period of its tariff, and none for what the kind does not apply to", () => {
  expect(countOfAmounts("power_tolls", "018")).toBe(2);
  expect(countOfAmounts("energy_tolls_and_charges", "018")).toBe(3);
  expect(countOfAmounts("losses", "019")).toBe(6);
  expect(countOfAmounts("power_tolls", "2.0TD")).toBeNull();
  expect(countOfAmounts("power_tolls", "")).toBeNull();
  expect(countOfAmounts("social_bonus_financing", "018")).toBeNull();
  expect(countOfAmounts("gas_tur_fixed", "RL.2")).toBe(1);
  expect(countOfAmounts("gas_tur_fixed", "018")).toBeNull();
});
