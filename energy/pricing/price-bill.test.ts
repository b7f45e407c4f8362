import { describe, expect, test } from "vitest";
import { regulatedCharges, shippedRows, taxRates } from "#database/market/market-tables.ts";
import { addDays, daysBetween, type PlainDate } from "../calendar.ts";
import { settleElectricityBill } from "../electricity-bill.ts";
import { ratesOn } from "../tax-rates.ts";
import {
  type BilledElectricity,
  lastResortTariff,
  priceElectricityBill,
  priceGasBill,
} from "./price-bill.ts";
import type { ElectricityPrices, ElectricityProduct, GasProduct } from "./product.ts";
import { regulatedAmountsOf } from "./regulated-amounts.ts";

const regulated = regulatedAmountsOf(shippedRows);
const conditions = {
  promotions: [],
  services: [],
  oneOffCharges: [],
  permanenceMonths: 0,
  penalty: null,
} as const;
const priceRow = (validFrom: PlainDate, validTo: PlainDate | null, energy: number): ElectricityPrices => ({
  accessTariff: "018",
  zone: null,
  validFrom,
  validTo,
  powerEurKwYear: [36.5, 3.65],
  energyEurKwh: [energy, energy * 0.75, energy * 0.5],
  surplusEurKwh: null,
  fixedEurDay: 0,
});
const product: ElectricityProduct = {
  ...conditions,
  productId: "home",
  commodity: "electricity",
  kind: "by_period",
  prices: [priceRow("2024-01-01", "2026-06-16", 0.2), priceRow("2026-06-16", null, 0.16)],
};
const bill: BilledElectricity = {
  accessTariff: "018",
  zone: "peninsula",
  isHome: true,
  powersW: [4600, 4600],
  period: { from: "2026-03-18", to: "2026-04-17" },
  energyWh: [62_000, 122_000, 158_000],
};
const priced = (changes: Partial<BilledElectricity> = {}, of: ElectricityProduct = product) => {
  const result = priceElectricityBill(of, { ...bill, ...changes }, { regulated });
  if (result.status !== "comparable") throw new Error(result.reason);
  return result;
};

/** A whole number from 0, the same in each run. */
const pseudoRandom = (seed: number, below: number): number =>
  Math.floor((((seed * 9301 + 49_297) % 233_280) / 233_280) * below);

/** A bill of ours with one price, as the bill itself is settled. */
const settled = ({ powersW, period, energyWh }: BilledElectricity, energy: number): number => {
  const amountOf = (name: string): number => {
    const row = ratesOn(regulatedCharges, period.to).find(({ charge }) => charge === name);
    return Math.round(((row?.eurYear ?? 0) / 365) * 1e6) / 1e6;
  };
  return settleElectricityBill({
    period,
    tariff: "018",
    zone: "peninsula",
    isHome: true,
    isSeverelyVulnerable: false,
    contractedPowersW: powersW,
    powerPricesEurKwYear: [36.5, 3.65],
    energyWh,
    energyPricesEurKwh: [energy, energy * 0.75, energy * 0.5],
    surplusWh: 0,
    surplusPriceEurKwh: 0,
    socialBonusFinancingEurDay: amountOf("social_bonus_financing"),
    meterRentEurDay: amountOf("meter_rent_single_phase"),
    otherSupplyCharges: [],
    services: [],
    discounts: [],
    taxRates,
  }).totals.totalCents;
};

describe("a bill of ours, priced again with its own product,", () => {
  const billOf = (nth: number, from: PlainDate): BilledElectricity => ({
    ...bill,
    powersW: [2300 + pseudoRandom(nth, 100) * 100, 2300 + pseudoRandom(nth + 7, 100) * 100],
    period: { from, to: addDays(from, 20 + pseudoRandom(nth + 3, 15)) },
    energyWh: [1, 2, 3].map((period) => pseudoRandom(nth * period + period, 400_000)),
  });

  test("has the same total to the cent within one price: 150 bills", () => {
    for (let nth = 0; nth < 150; nth += 1) {
      const ours = billOf(nth, addDays("2026-01-02", pseudoRandom(nth, 60)));
      const total = priced(ours).totalCents;
      expect([ours.period, total]).toEqual([ours.period, settled(ours, 0.2)]);
    }
  });

  test("has the same total as its two parts across a change of prices: 150 bills", () => {
    for (let nth = 0; nth < 150; nth += 1) {
      const ours = billOf(nth, addDays("2026-05-28", pseudoRandom(nth, 9)));
      const { parts, totalCents } = priced(ours);
      // The financing changes on 26 June, within a part.
      expect(parts.map(({ startsOn, endsOn }) => [startsOn, endsOn])).toEqual([
        [addDays(ours.period.from, 1), "2026-06-15"],
        ["2026-06-16", ours.period.to],
      ]);
      const energyOf = (index: number): number[] =>
        (parts[index]?.lines ?? []).flatMap(({ concept, quantity }) =>
          concept === "energy" ? [quantity * 1000] : [],
        );
      const [before, after] = [energyOf(0), energyOf(1)];
      expect(before.map((wh, period) => Math.round(wh + (after[period] ?? 0)))).toEqual(ours.energyWh);
      const sum = parts.flatMap(({ lines }) => lines).reduce((total, { cents }) => total + cents, 0);
      expect(totalCents).toBe(sum);
      if (ours.period.to < "2026-06-26") {
        const first = settled(
          { ...ours, period: { ...ours.period, to: "2026-06-15" }, energyWh: before },
          0.2,
        );
        const rest = { from: "2026-06-15", to: ours.period.to } as const;
        expect(
          Math.abs(totalCents - first - settled({ ...ours, period: rest, energyWh: after }, 0.16)),
        ).toBeLessThanOrEqual(3);
      }
    }
  });
});

describe("what a bill would have been", () => {
  test("counts the days between its readings, and one day for readings of the same day", () => {
    const powerOf = (period: BilledElectricity["period"]) =>
      priced({ period }).parts[0]?.lines.find(({ concept }) => concept === "meter_rent")?.quantity;
    expect(powerOf({ from: "2026-03-18", to: "2026-04-17" })).toBe(30);
    expect(powerOf({ from: "2026-03-18", to: "2026-03-18" })).toBe(1);
  });

  test("includes promotions in the first year alone", () => {
    const promotion = {
      name: "Welcome",
      on: "energy",
      reduction: { percent: 50 },
      lasts: { months: 12 },
    } as const;
    const { totalCents, firstYearCents } = priced({}, { ...product, promotions: [promotion] });
    expect(totalCents).toBe(priced().totalCents);
    expect(firstYearCents).toBeLessThan(totalCents);
    expect(priced().firstYearCents).toBe(priced().totalCents);
  });

  test("includes a compulsory service and leaves an optional one out", () => {
    const service = { name: "Maintenance", eurMonth: 5 };
    const withService = (isCompulsory: boolean) =>
      priced({}, { ...product, services: [{ ...service, isCompulsory }] }).totalCents;
    expect(withService(false)).toBe(priced().totalCents);
    expect(withService(true)).toBeGreaterThan(priced().totalCents + 400);
  });

  test("has the energy of a period that has no hours in these days", () => {
    const saturday = { from: "2026-03-20", to: "2026-03-21" } as const;
    const { parts } = priced({ period: saturday, energyWh: [1000, 0, 2000] });
    const quantities = parts[0]?.lines.flatMap(({ concept, quantity }) =>
      concept === "energy" ? [quantity] : [],
    );
    expect(quantities).toEqual([1, 0, 2]);
  });

  test.each<[string, Partial<BilledElectricity>, ElectricityProduct, string]>([
    [
      "before the product has a price",
      { period: { from: "2023-11-01", to: "2023-11-30" } },
      product,
      "no_prices",
    ],
    ["for another tariff", { accessTariff: "019" }, product, "no_prices"],
    ["for a tariff that does not exist", { accessTariff: "001" }, product, "no_periods"],
    ["for a product by the hour", {}, { ...product, kind: "indexed" }, "not_priced_yet"],
  ])("is not known %s", (_case, changes, of, reason) => {
    const result = priceElectricityBill(of, { ...bill, ...changes }, { regulated });
    expect(result).toEqual({ status: "not_comparable", reason });
  });

  test("is not known on days without taxes", () => {
    const result = priceElectricityBill(product, bill, { regulated: { ...regulated, taxRates: [] } });
    expect(result).toEqual({ status: "not_comparable", reason: "no_taxes" });
  });
});

describe("a bill of gas", () => {
  const gas: GasProduct = {
    ...conditions,
    productId: "gas",
    commodity: "gas",
    kind: "fixed",
    prices: [
      {
        accessTariff: "RL.2",
        zone: null,
        validFrom: "2024-01-01",
        validTo: null,
        fixedTerm: { per: "month", eur: 8.11 },
        energyEurKwh: 0.0429,
      },
    ],
  };
  const billed = {
    accessTariff: "RL.2",
    zone: "peninsula",
    period: { from: "2025-12-31", to: "2026-03-02" },
    energyWh: 2_000_000,
    meterRentEurMonth: 0,
  } as const;

  test("is priced with its fixed and variable terms, the hydrocarbon tax and VAT", () => {
    const result = priceGasBill(gas, billed, regulated);
    if (result.status !== "comparable") throw new Error(result.reason);
    const days = daysBetween(billed.period.from, billed.period.to);
    const fixed = Math.round(((8.11 * 12 * days) / 365) * 100);
    const concepts = result.parts.flatMap(({ lines }) => lines.map(({ concept }) => concept));
    expect(concepts).toEqual(["gas_fixed_term", "gas_variable_term", "hydrocarbon_tax", "vat"]);
    expect(result.parts[0]?.lines[0]?.cents).toBe(fixed);
    expect(result.totalCents).toBe(Math.round((fixed + 8580 + 468) * 1.21));
  });

  test("stands beside the tariff of last resort of those days, where it is known", () => {
    const tur = lastResortTariff("RL.2", regulated);
    if (tur === null) throw new Error("no tariff of last resort");
    const result = priceGasBill(
      tur,
      { ...billed, period: { from: "2026-01-10", to: "2026-02-09" } },
      regulated,
    );
    if (result.status !== "comparable") throw new Error(result.reason);
    const [fixed, variable] = result.parts[0]?.lines ?? [];
    expect([fixed?.cents, variable?.unitPrice]).toEqual([Math.round(((8.11 * 12 * 30) / 365) * 100), 0.0405]);
    expect(lastResortTariff("RL.5", regulated)).toBeNull();
  });
});
