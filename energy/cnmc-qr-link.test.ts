import { describe, expect, test } from "vitest";
import { cnmcComparatorLink, type ComparatorBill } from "./cnmc-qr-link.ts";

const bill: ComparatorBill = {
  postalCode: "28030",
  contractedPowersW: [4000, 4000],
  priceKind: "E",
  hasFixedMonthlyFee: false,
  contractEndsOn: "2027-02-27",
  retailerCode: "R2-000",
  cups: "ES0291000000000001DN0F",
  billKind: "N",
  period: { from: "2026-08-12", to: "2026-09-10" },
  issuedOn: "2026-09-16",
  billedWh: [9960, 9960, 22_950],
  lastYear: { from: "2026-02-27", energyWh: [138_000, 148_000, 257_000], maxPowersW: [3164, 2800] },
  totals: {
    powerCents: 1438,
    energyCents: 492,
    surplusCents: 0,
    discountCents: 0,
    otherSupplyCents: 0,
    socialBonusFinancingCents: 72,
    meterRentCents: 77,
    serviceCents: 0,
    electricityTaxCents: 99,
    salesTaxCents: 457,
    totalCents: 2635,
  },
  powerPricesEurKwYear: [35.405365, 9.855365],
  energyPricesEurKwh: [0.192, 0.113, 0.082],
  priceRevision: "year",
  isGreen: true,
  priceChange: "none",
  hasPromotion: false,
  penaltyEndsOn: null,
};

const parametersOf = (changes: Partial<ComparatorBill> = {}): Record<string, string> => {
  const link = cnmcComparatorLink({ ...bill, ...changes }) ?? "";
  return Object.fromEntries(new URL(link).searchParams);
};

describe("the comparator link", () => {
  test("of a known bill carries every parameter that the regulator requires, with decimal points and ISO dates", () => {
    expect(cnmcComparatorLink(bill)).toMatch(
      /^https:\/\/comparador\.cnmc\.gob\.es\/comparador\/QRE\?cp=28030&pP1=4&/,
    );
    expect(parametersOf()).toEqual({
      cp: "28030",
      pP1: "4",
      pP2: "4",
      tc: "E0",
      finContrato: "2027-02-27",
      com: "R2-000",
      cups: "ES0291000000000001DN0F",
      tf: "N",
      iniF: "2026-08-12",
      finF: "2026-09-10",
      fFact: "2026-09-16",
      cfP1: "9.96",
      cfP2: "9.96",
      cfP3: "22.95",
      caP1: "138",
      caP2: "148",
      caP3: "257",
      iniA: "2026-02-27",
      pmaxP1: "3.164",
      pmaxP2: "2.8",
      imp: "26.35",
      impPot: "14.38",
      impEner: "4.92",
      impOtrosSinIE: "0.77",
      impOtrosConIE: "0.00",
      impSA: "0.00",
      dto: "0.00",
      exc: "0.00",
      ajuste: "0",
      finBS: "0.72",
      prP1: "35.405365",
      prP2: "9.855365",
      prE1: "0.192000",
      prE2: "0.113000",
      prE3: "0.082000",
      rev: "0",
      verde: "1",
      cambio: "0",
      promo: "0",
    });
  });

  test("gives discounts and compensation as positive amounts", () => {
    const totals = { ...bill.totals, discountCents: -500, surplusCents: -120 };
    expect(parametersOf({ totals })).toMatchObject({ dto: "5.00", exc: "1.20" });
  });

  test("of a regulated price carries its price kind instead of the financing", () => {
    expect(parametersOf({ priceKind: "A" })).toMatchObject({ tc: "A0", finBS: "-1", ajuste: "-1" });
    expect(parametersOf({ priceKind: "H", hasFixedMonthlyFee: true })).toMatchObject({ tc: "H1" });
  });

  test("of a bill that corrects another has neither amounts nor prices", () => {
    const parameters = parametersOf({ billKind: "R" });
    expect(parameters).toMatchObject({ tf: "R", cfP1: "9.96" });
    expect(Object.keys(parameters).filter((name) => /^(imp|pr[PE])/.test(name))).toEqual([]);
  });

  test("omits unknown values", () => {
    const parameters = parametersOf({ lastYear: null, contractEndsOn: null });
    expect(
      Object.keys(parameters).filter((name) => /^(caP|pmaxP|iniA|finContrato|finPen)/.test(name)),
    ).toEqual([]);
  });

  test("carries the end of the penalty and the price revision", () => {
    const changes = {
      penaltyEndsOn: "2027-01-31",
      priceChange: "in_the_next",
      priceRevision: "quarter",
    } as const;
    expect(parametersOf(changes)).toMatchObject({ finPen: "2027-01-31", cambio: "2", rev: "2" });
  });

  test("exists only for supplies up to 15 kW", () => {
    expect(cnmcComparatorLink({ ...bill, contractedPowersW: [15_000, 15_000] })).not.toBeNull();
    expect(cnmcComparatorLink({ ...bill, contractedPowersW: [15_001, 4000] })).toBeNull();
  });
});
