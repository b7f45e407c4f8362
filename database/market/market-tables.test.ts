import { describe, expect, test } from "vitest";
import type { PlainDate } from "#energy/calendar.ts";
import { settleElectricityBill } from "#energy/electricity-bill.ts";
import { tariffHolidays } from "#energy/holidays.ts";
import { countOfAmounts, faultsOfTable, regulatedKinds, tablesOf } from "#energy/regulated-tables.ts";
import { accessTariffs } from "#energy/tariffs.ts";
import { billTaxesOn, ratesOn } from "#energy/tax-rates.ts";
import {
  accessPrices,
  economicActivityTable,
  regulatedCharges,
  shippedRows,
  tariffHolidayTable,
  taxRates,
} from "./market-tables.ts";

type Validity = { validFrom: PlainDate; validTo: PlainDate | null };

/** Rows of one thing that hold on the same day, or days between its rows on which none does. */
const gapsAndOverlaps = (rows: readonly Validity[]): string[] =>
  rows
    .toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))
    .flatMap((row, index, sorted) => {
      const next = sorted[index + 1];
      return !next || row.validTo === next.validFrom ? [] : [`${row.validTo} to ${next.validFrom}`];
    });

const overlaps = (rows: readonly Validity[]): Validity[] =>
  rows.filter((row) =>
    rows.some((candidate) => candidate !== row && ratesOn([candidate], row.validFrom).length > 0),
  );

const home = {
  commodity: "electricity",
  zone: "peninsula",
  isHome: true,
  isSeverelyVulnerable: false,
  maxPowerW: 4600,
} as const;

describe("the table of taxes", () => {
  test.each([
    ["2021-06-01", 0.0511269632, 0.21],
    ["2021-06-25", 0.0511269632, 0.21],
    ["2021-06-26", 0.0511269632, 0.1],
    ["2021-09-15", 0.0511269632, 0.1],
    ["2021-09-16", 0.005, 0.1],
    ["2022-06-30", 0.005, 0.1],
    ["2022-07-01", 0.005, 0.05],
    ["2023-12-31", 0.005, 0.05],
    ["2024-01-01", 0.025, 0.1],
    ["2024-02-29", 0.025, 0.1],
    ["2024-03-01", 0.025, 0.21],
    ["2024-04-01", 0.038, 0.21],
    ["2024-06-30", 0.038, 0.21],
    ["2024-07-01", 0.0511269632, 0.1],
    ["2024-12-31", 0.0511269632, 0.1],
    ["2025-01-01", 0.0511269632, 0.21],
    ["2026-03-21", 0.0511269632, 0.21],
    ["2026-03-22", 0.005, 0.1],
    ["2026-05-31", 0.005, 0.1],
    ["2026-06-01", 0.0511269632, 0.21],
    ["2026-07-15", 0.0511269632, 0.21],
    ["2026-09-30", 0.0511269632, 0.21],
    ["2026-10-15", 0.0511269632, 0.21],
    ["2026-12-31", 0.0511269632, 0.21],
  ] as const)("on %s has the electricity tax at %d and a home's VAT at %d", (day, electricityTax, vat) => {
    const taxes = billTaxesOn(taxRates, day, home);
    expect(taxes.electricityTax?.rate).toBe(electricityTax);
    expect(taxes.electricityTax?.minimumEurMwh).toBe(1);
    expect(taxes.supply.rate).toBe(vat);
  });

  test.each([
    ["2022-09-30", 0.21],
    ["2022-10-01", 0.05],
    ["2023-12-31", 0.05],
    ["2024-01-01", 0.1],
    ["2024-03-31", 0.1],
    ["2024-04-01", 0.21],
  ] as const)("on %s has the VAT of gas at %d", (day, vat) => {
    expect(billTaxesOn(taxRates, day, { ...home, commodity: "gas", maxPowerW: 0 }).supply.rate).toBe(vat);
  });

  test("has a business above 10 kW at the general rate in the years of the cuts", () => {
    for (const day of ["2021-10-01", "2022-10-01", "2023-10-01"] as const)
      expect(billTaxesOn(taxRates, day, { ...home, isHome: false, maxPowerW: 10_001 }).supply.rate).toBe(
        0.21,
      );
  });

  test("refuses a day before the present access tariffs", () => {
    expect(() => billTaxesOn(taxRates, "2021-05-31", home)).toThrow(
      "The table of taxes has no rate of electricity_tax on 2021-05-31: its rates begin on 2021-06-01",
    );
  });

  test("names for each temporary cut the rate that it replaces", () => {
    const general = { electricity_tax: 0.0511269632, vat: 0.21 };
    const cuts = taxRates.filter(({ cutFrom }) => cutFrom !== null);
    expect(
      cuts.every(
        ({ tax, cutFrom }) => (tax === "vat" || tax === "electricity_tax") && cutFrom === general[tax],
      ),
    ).toBe(true);
    const lower = taxRates.filter(
      ({ tax, rate }) => (tax === "vat" || tax === "electricity_tax") && rate < general[tax],
    );
    expect(lower).toEqual(cuts);
  });

  test("gives exactly 10 kW the reduction from 30 April 2026 on, not before", () => {
    const supply = { ...home, maxPowerW: 10_000 };
    expect(billTaxesOn(taxRates, "2026-04-29", supply).supply.rate).toBe(0.21);
    expect(billTaxesOn(taxRates, "2026-04-30", supply).supply.rate).toBe(0.1);
  });

  test("has one electricity tax and one VAT for each day, without gaps", () => {
    for (const tax of ["electricity_tax", "vat", "hydrocarbon_tax"]) {
      expect(gapsAndOverlaps(taxRates.filter((rate) => rate.tax === tax && rate.condition === ""))).toEqual(
        [],
      );
    }
  });

  test("has no two rows for the same tax, condition and day", () => {
    const groups = Map.groupBy(taxRates, (rate) => `${rate.tax} ${rate.condition}`);
    expect([...groups.values()].flatMap(overlaps)).toEqual([]);
  });

  test("would be caught with two rates on one day, or with none", () => {
    const planted = [
      { validFrom: "2026-01-01", validTo: "2026-03-01" },
      { validFrom: "2026-02-01", validTo: null },
    ] as const;
    expect(gapsAndOverlaps(planted)).toEqual(["2026-03-01 to 2026-02-01"]);
    expect(overlaps(planted)).toEqual([planted[1]]);
  });
});

describe("the table of tolls and charges", () => {
  test("has a value for each period of each tariff, year after year", () => {
    for (const row of accessPrices) {
      const tariff = accessTariffs.find(({ code }) => code === row.accessTariff);
      expect(row.powerTollsEurKwYear).toHaveLength(tariff?.powerPeriods ?? 0);
      expect(row.powerChargesEurKwYear).toHaveLength(tariff?.powerPeriods ?? 0);
      expect(row.energyEurKwh).toHaveLength(tariff?.energyPeriods ?? 0);
    }
    for (const rows of Map.groupBy(accessPrices, (row) => row.accessTariff).values()) {
      expect(rows).toHaveLength(3);
      expect(gapsAndOverlaps(rows)).toEqual([]);
    }
  });

  test("sums to the access price of 2.0TD in 2026", () => {
    const [row] = ratesOn(accessPrices, "2026-06-15").filter(({ accessTariff }) => accessTariff === "018");
    const power = row?.powerTollsEurKwYear.map(
      (toll, index) => toll + (row.powerChargesEurKwYear[index] ?? 0),
    );
    expect(power?.[0]).toBeCloseTo(27.704413, 6);
    expect(power?.[1]).toBeCloseTo(0.725423, 6);
    expect(row?.energyEurKwh).toEqual([0.097553, 0.029267, 0.003292]);
  });
});

/** Tolls and charges of energy of 2026, apart, as two other sources print them. */
const energyOf2026 = [
  ["018", [0.033261, 0.016409, 0.000077], [0.064292, 0.012858, 0.003215]],
  [
    "019",
    [0.027511, 0.012376, 0.004943, 0.002627, 0.000111, 0.000031],
    [0.035841, 0.026538, 0.014336, 0.007168, 0.004595, 0.002867],
  ],
  [
    "020",
    [0.026785, 0.012281, 0.005133, 0.00278, 0.00012, 0.000029],
    [0.019489, 0.014436, 0.007795, 0.003898, 0.002499, 0.001559],
  ],
  [
    "021",
    [0.014736, 0.007202, 0.002542, 0.001254, 0.000062, 0.00002],
    [0.009144, 0.006773, 0.003658, 0.001829, 0.001172, 0.000732],
  ],
  [
    "022",
    [0.011279, 0.005324, 0.001994, 0.000995, 0.000048, 0.000014],
    [0.007496, 0.005552, 0.002998, 0.001499, 0.000961, 0.0006],
  ],
  [
    "023",
    [0.008427, 0.003946, 0.001458, 0.000716, 0.000038, 0.000004],
    [0.002848, 0.002109, 0.001139, 0.00057, 0.000365, 0.000228],
  ],
] as const;

const shipped = (kind: string, appliesTo: string, day: PlainDate): readonly number[] =>
  ratesOn(shippedRows, day).find((row) => row.kind === kind && row.appliesTo === appliesTo)?.amounts ?? [];

describe("the shipped rows", () => {
  test.each(energyOf2026)("have for %s the sums of tolls and charges of energy", (tariff, tolls, charges) => {
    const amounts = shipped("energy_tolls_and_charges", tariff, "2026-11-25");
    expect(amounts).toHaveLength(tolls.length);
    for (const [index, amount] of amounts.entries())
      expect(amount).toBeCloseTo((tolls[index] ?? 0) + (charges[index] ?? 0), 6);
  });

  test("have the power of 2.0TD as bills print it", () => {
    const power = (day: PlainDate) =>
      shipped("power_tolls", "018", day).map((toll, index) =>
        Number((toll + (shipped("power_charges", "018", day)[index] ?? 0)).toFixed(6)),
      );
    expect(power("2025-06-15")).toEqual([26.93055, 0.697588]);
    expect(power("2026-06-15")).toEqual([27.704413, 0.725423]);
    expect(shipped("power_tolls", "022", "2026-06-15")[1]).toBeCloseTo(7.587863 - 1.329146, 6);
  });

  test("have the capacity payments of 2024 in proportion to those of 2025", () => {
    const ratios = ["018", "019", "020"].flatMap((tariff) =>
      shipped("capacity_payments", tariff, "2024-06-15")
        .map((amount, index) => [amount, shipped("capacity_payments", tariff, "2025-06-15")[index] ?? 0])
        .filter(([, later]) => later !== 0)
        .map(([earlier = 0, later = 1]) => earlier / later),
    );
    expect(ratios).toHaveLength(12);
    for (const ratio of ratios) expect(ratio).toBeCloseTo(0.926 / 0.844, 1);
  });

  test.each([
    ["2025-10-15", 619],
    ["2026-02-15", 593],
  ] as const)("of the gas TUR on %s make 9,000 kWh a year cost %d €", (day, eur) => {
    const [fixedEurMonth = 0] = shipped("gas_tur_fixed", "RL.2", day);
    const [energyEurKwh = 0] = shipped("gas_tur_energy", "RL.2", day);
    const [taxEurKwh = 0] = shipped("hydrocarbon_tax", "", day);
    const rentEurMonth = 0.595;
    const net = 12 * (fixedEurMonth + rentEurMonth) + 9000 * (energyEurKwh + taxEurKwh);
    expect(Math.round(net * 1.21)).toBe(eur);
  });

  test("leave no day without a row and none with two, and have an amount for each period", () => {
    expect([...tablesOf(shippedRows).values()].flatMap(faultsOfTable)).toEqual([]);
    for (const { kind, appliesTo, amounts } of shippedRows)
      expect([kind, appliesTo, amounts.length]).toEqual([kind, appliesTo, countOfAmounts(kind, appliesTo)]);
  });

  test("are carried on from 2027 at the latest where a kind is set each year", () => {
    const open = shippedRows.filter(({ kind, validTo }) => validTo === null && regulatedKinds[kind].isYearly);
    expect(open.length).toBeGreaterThan(0);
    expect(open.filter(({ carriedOnSince }) => (carriedOnSince ?? "9999") > "2027-01-01")).toEqual([]);
    expect(shippedRows.find(({ kind }) => kind === "meter_rent_single_phase")?.carriedOnSince).toBeNull();
  });
});

test("the regulated charges change without gaps", () => {
  for (const rows of Map.groupBy(regulatedCharges, (row) => row.charge).values()) {
    expect(gapsAndOverlaps(rows)).toEqual([]);
  }
});

test("the table of holidays and the rule in code name the same days", () => {
  expect(tariffHolidayTable.map((holiday) => `2026-${holiday.monthDay}`)).toEqual(tariffHolidays(2026));
});

/** Codes of activities that are malformed, not in order, repeated, or without the division, group or class that they need. */
const faultyCodes = (all: readonly string[]): string[] =>
  all.filter((code, index) => {
    const isOrdered = index === 0 || code > (all[index - 1] ?? "");
    const hasParent = code.length === 2 || all.includes(code.slice(0, -1));
    const hasChild = code.length === 4 || (all[index + 1] ?? "").startsWith(code);
    return !/^\d{2,4}$/.test(code) || !isOrdered || !hasParent || !hasChild;
  });

describe("the table of economic activities", () => {
  const codes = economicActivityTable.map(({ code }) => code);

  test("has the 88 divisions, 272 groups and 629 classes of CNAE-2009, with consecutive ids", () => {
    expect([2, 3, 4].map((length) => codes.filter((code) => code.length === length).length)).toEqual([
      88, 272, 629,
    ]);
    expect(economicActivityTable.map(({ activityId }) => activityId)).toEqual(
      codes.map((_code, index) => index + 1),
    );
  });

  test("has every code in its place below its division and group", () => {
    expect(faultyCodes(codes)).toEqual([]);
  });

  test("would be caught with a code that is repeated, misplaced, malformed or without its group", () => {
    const planted = ["01", "011", "0111", "0111", "0121", "02", "03", "031", "0311", "021", "x"];
    expect(faultyCodes(planted)).toEqual(["0111", "0121", "02", "021", "x"]);
  });
});

test("a known bill of September 2026 comes to 26.35 € with the tables alone", () => {
  const day = "2026-09-10";
  const eurDay = (charge: string) =>
    (ratesOn(regulatedCharges, day).find((row) => row.charge === charge)?.eurYear ?? 0) / 365;
  const bill = settleElectricityBill({
    period: { from: "2026-08-12", to: day },
    tariff: "018",
    zone: "peninsula",
    isHome: true,
    isSeverelyVulnerable: false,
    contractedPowersW: [4000, 4000],
    powerPricesEurKwYear: [35.405365, 9.855365],
    energyWh: [9960, 9960, 22_950],
    energyPricesEurKwh: [0.192, 0.113, 0.082],
    surplusWh: 0,
    surplusPriceEurKwh: 0,
    socialBonusFinancingEurDay: eurDay("social_bonus_financing"),
    meterRentEurDay: eurDay("meter_rent_single_phase"),
    otherSupplyCharges: [],
    services: [],
    discounts: [],
    taxRates,
  });
  expect(bill.totals.totalCents).toBe(2635);
});
