import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ElectricityBillInput, settleElectricityBill } from "./electricity-bill.ts";
import type { TaxRate } from "./tax-rates.ts";
import { walletDeduction } from "./wallet-deduction.ts";

const rate = (tax: TaxRate["tax"], fraction: number): TaxRate => ({
  tax,
  condition: "",
  validFrom: "2024-01-01",
  validTo: null,
  rate: fraction,
  minimumEurMwh: 1,
  norm: "",
  cutFrom: null,
  source: "test",
});

const bill: ElectricityBillInput = {
  period: { from: "2026-09-01", to: "2026-09-30" },
  tariff: "018",
  zone: "peninsula",
  isHome: true,
  isSeverelyVulnerable: false,
  contractedPowersW: [4600, 4600],
  powerPricesEurKwYear: [35.4, 9.86],
  energyWh: [60_000, 50_000, 110_000],
  energyPricesEurKwh: [0.19, 0.13, 0.09],
  surplusWh: 30_000,
  surplusPriceEurKwh: 0.05,
  socialBonusFinancingEurDay: 0.0247,
  meterRentEurDay: 0.0266,
  otherSupplyCharges: [],
  services: [],
  discounts: [],
  taxRates: [rate("electricity_tax", 0.0511269632), rate("vat", 0.21)],
};

describe("what a solar wallet takes off a bill", () => {
  test("is what the bill with that discount costs less, to the cents of its rounding", () => {
    fc.assert(
      fc.property(
        fc.record({
          energyWh: fc.tuple(fc.nat(400_000), fc.nat(400_000), fc.nat(400_000)),
          surplusWh: fc.nat(100_000),
          availableCents: fc.integer({ min: 1, max: 40_000 }),
          largestPart: fc.constantFrom(0.1, 0.25, 0.5),
        }),
        ({ energyWh, surplusWh, availableCents, largestPart }) => {
          const input = { ...bill, energyWh, surplusWh };
          const { totals } = settleElectricityBill(input);
          const supplyCents = totals.powerCents + totals.energyCents + totals.surplusCents;
          const cents = Math.min(availableCents, Math.floor(supplyCents * largestPart));
          const paid = settleElectricityBill({ ...input, discounts: [{ name: "wallet", cents }] }).totals;
          const deducted = walletDeduction(totals, { availableCents, largestPart });
          expect(Math.abs(totals.totalCents - paid.totalCents - deducted)).toBeLessThanOrEqual(2);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("is nothing from an empty wallet, and never more than the bill", () => {
    const { totals } = settleElectricityBill(bill);
    expect(walletDeduction(totals, { availableCents: 0, largestPart: 1 })).toBe(0);
    const all = walletDeduction(totals, { availableCents: 1_000_000, largestPart: 1 });
    expect(all).toBeLessThan(totals.totalCents);
    expect(all).toBeGreaterThan(totals.totalCents * 0.9);
  });
});
