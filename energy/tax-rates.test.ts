import { describe, expect, test } from "vitest";
import { billTaxesOn, hasBillTaxes, ratesOn, type TaxedSupply, type TaxRate } from "./tax-rates.ts";

const row = (
  tax: TaxRate["tax"],
  condition: TaxRate["condition"],
  [validFrom, validTo]: readonly [TaxRate["validFrom"], TaxRate["validTo"]],
  rate: number,
): TaxRate => ({
  tax,
  condition,
  validFrom,
  validTo,
  rate,
  minimumEurMwh: tax === "electricity_tax" ? 1 : null,
  norm: `norm of ${tax} ${condition}`.trim(),
  cutFrom: null,
  source: "test",
});

const table: TaxRate[] = [
  row("electricity_tax", "", ["2026-01-01", "2026-03-22"], 0.0511269632),
  row("electricity_tax", "", ["2026-03-22", "2026-06-01"], 0.005),
  row("electricity_tax", "", ["2026-06-01", null], 0.0511269632),
  row("vat", "", ["2012-09-01", null], 0.21),
  row("vat", "electricity_below_10_kw", ["2026-03-22", "2026-04-30"], 0.1),
  row("vat", "electricity_up_to_10_kw", ["2026-04-30", "2026-06-01"], 0.1),
  row("vat", "electricity_severely_vulnerable", ["2026-03-22", "2026-06-01"], 0.1),
  row("igic", "", ["2020-01-01", null], 0.07),
  row("igic", "electricity", ["2020-01-01", null], 0.03),
  row("igic", "electricity_home_up_to_10_kw", ["2020-01-01", null], 0),
  row("igic", "meter_rent", ["2020-01-01", null], 0.07),
  row("igic", "gas", ["2020-01-01", null], 0.03),
  row("ipsi", "", ["2020-01-01", null], 0.04),
  row("ipsi", "electricity", ["2020-01-01", null], 0.01),
  row("hydrocarbon_tax", "", ["2014-01-01", null], 0.00234),
];

const home: TaxedSupply = {
  commodity: "electricity",
  zone: "peninsula",
  isHome: true,
  isSeverelyVulnerable: false,
  maxPowerW: 4600,
};

describe("a rate", () => {
  test("is valid from its first day until the day before its last", () => {
    const electricityTax = table.filter((rate) => rate.tax === "electricity_tax");
    expect(ratesOn(electricityTax, "2026-03-21").map((rate) => rate.rate)).toEqual([0.0511269632]);
    expect(ratesOn(electricityTax, "2026-03-22").map((rate) => rate.rate)).toEqual([0.005]);
    expect(ratesOn(electricityTax, "2026-05-31").map((rate) => rate.rate)).toEqual([0.005]);
    expect(ratesOn(electricityTax, "2026-06-01").map((rate) => rate.rate)).toEqual([0.0511269632]);
    expect(ratesOn(electricityTax, "2025-12-31")).toEqual([]);
  });
});

describe("the taxes of a bill", () => {
  test.each([
    ["2026-03-21", 4600, 0.21],
    ["2026-03-22", 4600, 0.1],
    ["2026-04-29", 10_000, 0.21],
    ["2026-04-30", 10_000, 0.1],
    ["2026-04-30", 10_001, 0.21],
    ["2026-05-31", 9999, 0.1],
    ["2026-06-01", 4600, 0.21],
  ] as const)("that falls due on %s at %d W carry %d of VAT", (day, maxPowerW, rate) => {
    const taxes = billTaxesOn(table, day, { ...home, maxPowerW });
    expect(taxes.salesTax).toBe("vat");
    expect(taxes.supply.rate).toBe(rate);
    expect(taxes.meterRent.rate).toBe(rate);
    expect(taxes.service.rate).toBe(0.21);
  });

  test("are reduced for the severely vulnerable whatever their power", () => {
    const supply = { ...home, maxPowerW: 12_000, isSeverelyVulnerable: true };
    expect(billTaxesOn(table, "2026-04-01", supply).supply).toMatchObject({
      rate: 0.1,
      norm: "norm of vat electricity_severely_vulnerable",
    });
  });

  test("are IGIC in the Canary Islands, and only on the meter for a small home", () => {
    const islands = { ...home, zone: "canary_islands" } as const;
    const taxes = billTaxesOn(table, "2026-09-10", islands);
    expect(taxes).toMatchObject({
      salesTax: "igic",
      supply: { rate: 0 },
      meterRent: { rate: 0.07 },
      service: { rate: 0.07 },
    });
    expect(billTaxesOn(table, "2026-09-10", { ...islands, isHome: false }).supply.rate).toBe(0.03);
  });

  test("are IPSI in Ceuta and Melilla", () => {
    expect(billTaxesOn(table, "2026-09-10", { ...home, zone: "ceuta" }).salesTax).toBe("ipsi");
    expect(billTaxesOn(table, "2026-09-10", { ...home, zone: "melilla" }).supply.rate).toBe(0.01);
  });

  test("of gas have the hydrocarbon tax and not the electricity tax, nor electricity's reductions", () => {
    const gas = { ...home, commodity: "gas", maxPowerW: 0 } as const;
    expect(billTaxesOn(table, "2026-04-01", gas)).toMatchObject({
      salesTax: "vat",
      supply: { rate: 0.21 },
      electricityTax: null,
      hydrocarbonTax: { rate: 0.00234 },
    });
  });

  test("are known of exactly the days and supplies for which they can be determined", () => {
    const isDetermined = (day: TaxRate["validFrom"], supply: TaxedSupply): boolean => {
      try {
        return billTaxesOn(table, day, supply).salesTax !== undefined;
      } catch {
        return false;
      }
    };
    const zones = ["peninsula", "canary_islands", "ceuta"] as const;
    const days = ["2011-01-01", "2013-01-01", "2019-12-31", "2025-12-31", "2026-01-01"] as const;
    const known = days.map((day) =>
      (["electricity", "gas"] as const).map((commodity) =>
        zones.map((zone) => {
          const isKnown = hasBillTaxes(table, day, { commodity, zone });
          expect(isKnown, `${day} ${commodity} ${zone}`).toBe(
            isDetermined(day, { ...home, commodity, zone }),
          );
          return isKnown;
        }),
      ),
    );
    expect(known.flat(2).filter(Boolean)).toHaveLength(10);
  });

  test("cannot be determined when the table does not cover that day", () => {
    expect(() => billTaxesOn(table, "2025-12-31", home)).toThrow(
      "The table of taxes has no rate of electricity_tax on 2025-12-31: its rates begin on 2026-01-01",
    );
  });
});
