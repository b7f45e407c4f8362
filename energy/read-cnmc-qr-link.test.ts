import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cnmcComparatorLink } from "./cnmc-qr-link.ts";
import { cupsCheckLetters } from "./cups.ts";
import { type LinkedBill, readCnmcComparatorLink } from "./read-cnmc-qr-link.ts";

const digits = "0031405600000001";
const cups = `ES${digits}${cupsCheckLetters(digits)}`;
const at = "https://comparador.cnmc.gob.es/comparador/QRE";

/** The parameters of a bill as a retailer writes them, with some of them written otherwise or left out. */
const linkWith = (changes: Readonly<Record<string, string | null>> = {}): string => {
  const written: Record<string, string | null> = {
    cp: "08015",
    pP1: "3.45",
    pP2: "3.45",
    tc: "E0",
    com: "R2-415",
    cups,
    tf: "N",
    iniF: "2026-03-18",
    finF: "2026-04-17",
    fFact: "2026-04-23",
    cfP1: "62",
    cfP2: "122",
    cfP3: "158",
    caP1: "751",
    caP2: "787",
    caP3: "1180",
    imp: "60.20",
    impPot: "10.88",
    impEner: "42.45",
    impOtrosSinIE: "0.80",
    finBS: "0.57",
    ...changes,
  };
  const query = Object.entries(written).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${value}`],
  );
  return `${at}?${query.join("&")}`;
};

const usual: Partial<LinkedBill> = {
  postalCode: "08015",
  cups,
  retailerCode: "R2-415",
  contractedPowersW: [3450, 3450],
  period: { from: "2026-03-18", to: "2026-04-17" },
  issuedOn: "2026-04-23",
  billedWh: [62_000, 122_000, 158_000],
  lastYearWh: [751_000, 787_000, 1_180_000],
  totalCents: 6020,
  powerCents: 1088,
  energyCents: 4245,
  meterRentCents: 80,
  taxCents: 550,
  notRead: [],
};
const billIn = (link: string): LinkedBill => {
  const reading = readCnmcComparatorLink(link);
  if (!reading.isRead) throw new Error(reading.problem);
  return reading.bill;
};

describe("a link of another retailer is read", () => {
  test.each<[string, string, Partial<LinkedBill>]>([
    ["as the regulator writes it", linkWith(), {}],
    ["in capital letters throughout", linkWith().toUpperCase(), {}],
    ["with the names of its parameters in lower case", linkWith().toLowerCase(), {}],
    ["with http in place of https", linkWith().replace("https", "http"), {}],
    ["with spaces and a line break around it", ` ${linkWith()}\n`, {}],
    ["with the ampersands of HTML", linkWith().replaceAll("&", "&amp;"), {}],
    ["with units behind the numbers", linkWith({ pP1: "3.45kW", cfP1: "62kWh", imp: "60.20€" }), {}],
    ["with units behind a space", linkWith({ pP1: "3.45%20kW", cfP2: "122+kWh", imp: "60.20 EUR" }), {}],
    ["with decimal commas", linkWith({ pP1: "3,45", imp: "60,20", impPot: "10,88" }), {}],
    ["with more decimals than it needs", linkWith({ pP1: "3.450", pP2: "3.450000", imp: "60.2000" }), {}],
    ["without decimals", linkWith({ pP1: "4", pP2: "4.0" }), { contractedPowersW: [4000, 4000] }],
    ["with different powers", linkWith({ pP2: "5.75" }), { contractedPowersW: [3450, 5750] }],
    ["with no use in a period", linkWith({ cfP1: "0", cfP2: "0.00" }), { billedWh: [0, 0, 158_000] }],
    ["with a fraction of a kWh", linkWith({ cfP3: "22.957" }), { billedWh: [62_000, 122_000, 22_957] }],
    ["with a CUPS of 22 characters", linkWith({ cups: `${cups}0F` }), { cups: `${cups}0F` }],
    [
      "with a CUPS that has spaces",
      linkWith({ cups: `ES%200031%204056%200000%200001%20${cups.slice(18)}` }),
      {},
    ],
    ["with its values encoded", linkWith({ com: "R2%2D415", iniF: "2026%2D03%2D18" }), {}],
    ["with the number of the retailer in lower case", linkWith({ com: "r2-415" }), {}],
    ["with parameters that are not known", linkWith({ version: "2", "": "x" }), {}],
    ["with a discount and paid surplus", linkWith({ dto: "2.00", exc: "-1.50" }), { taxCents: 900 }],
    [
      "of the regulated price, with -1 for what it has not",
      linkWith({ ajuste: "-1", finBS: "-1" }),
      { taxCents: 607 },
    ],
    [
      "that corrects another bill, without amounts",
      linkWith({ imp: null, impPot: null, impEner: null, impOtrosSinIE: null, finBS: null, tf: "R" }),
      { totalCents: null, powerCents: null, energyCents: null, meterRentCents: null, taxCents: null },
    ],
    ["without a year of readings", linkWith({ caP1: "", caP2: "", caP3: "" }), { lastYearWh: [] }],
    [
      "with its parameters in another order",
      `${at}?${linkWith().split("?")[1]?.split("&").toReversed().join("&")}`,
      {},
    ],
  ])("%s", (_case, link, changes) => {
    expect(billIn(link)).toMatchObject({ ...usual, ...changes });
  });
});

describe("a value that is not what it should be", () => {
  test.each<[string, Record<string, string>, string, Partial<LinkedBill>]>([
    ["kWh for a power", { pP1: "3.45kWh" }, "pP1", { contractedPowersW: [] }],
    ["kW for an energy", { cfP1: "62kW" }, "cfP1", { billedWh: [] }],
    ["a day that does not exist", { finF: "2026-02-30" }, "finF", { period: null }],
    ["a day in another order", { iniF: "18/03/2026" }, "iniF", { period: null }],
    ["a period that ends before it begins", { finF: "2026-03-01" }, "finF", { period: null }],
    ["a negative power", { pP1: "-3.45" }, "pP1", { contractedPowersW: [] }],
    ["a CUPS whose letters are wrong", { cups: `ES${digits}XX` }, "cups", { cups: null }],
    ["text for an amount", { imp: "sesenta" }, "imp", { totalCents: null }],
    ["a broken encoding", { cp: "%E0%A4%A" }, "cp", { postalCode: null }],
    ["a number of twenty digits", { cfP1: "1".repeat(20) }, "cfP1", { billedWh: [] }],
  ])("is left out and named, never corrected: %s", (_case, written, name, changes) => {
    const bill = billIn(linkWith(written));
    expect(bill.notRead).toEqual([name]);
    expect(bill).toMatchObject(changes);
  });
});

describe("a text is refused", () => {
  test.each([
    ["of another site", "https://example.org/comparador/QRE?cp=08015", "not_the_comparator"],
    [
      "of a site that only begins like it",
      `https://comparador.cnmc.gob.es.evil.example/comparador/QRE?${cups}`,
      "not_the_comparator",
    ],
    ["of a site below it", "https://x.comparador.cnmc.gob.es/comparador/QRE?cp=08015", "not_the_comparator"],
    [
      "with a user name",
      "https://comparador.cnmc.gob.es@evil.example/comparador/QRE?cp=1",
      "not_the_comparator",
    ],
    ["with a port", "https://comparador.cnmc.gob.es:8443/comparador/QRE?cp=08015", "not_the_comparator"],
    ["with another path", "https://comparador.cnmc.gob.es/comparador/QRE2?cp=08015", "not_the_comparator"],
    [
      "with a path above it",
      "https://comparador.cnmc.gob.es/x/comparador/QRE?cp=08015",
      "not_the_comparator",
    ],
    ["with another scheme", "javascript:comparador.cnmc.gob.es/comparador/QRE?cp=1", "not_the_comparator"],
    ["that is a payment code", "BCD\n002\n1\nSCT\n\nLlum", "not_the_comparator"],
    ["that has nothing", "", "not_the_comparator"],
    ["without a bill", `${at}?rev=0`, "nothing_in_it"],
    ["of two bills that were mixed", `${linkWith()}&imp=10.00`, "repeated_parameter"],
    ["that is longer than any code", `${linkWith()}&x=${"1".repeat(5000)}`, "too_long"],
  ])("%s", (_case, text, problem) => {
    expect(readCnmcComparatorLink(text)).toEqual({ isRead: false, problem });
  });

  test("never with an error, whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        readCnmcComparatorLink(text);
        readCnmcComparatorLink(`${at}?${text}`);
      }),
      { numRuns: 30 },
    );
  });
});

test("a parameter that is repeated with the same value is read", () => {
  expect(billIn(`${linkWith()}&imp=60.20`).totalCents).toBe(6020);
});

test("the links of our own bills are read as they were written", () => {
  const link = cnmcComparatorLink({
    postalCode: "28030",
    contractedPowersW: [4000, 4600],
    priceKind: "E",
    hasFixedMonthlyFee: false,
    contractEndsOn: null,
    retailerCode: "R2-000",
    cups,
    billKind: "N",
    period: { from: "2026-08-12", to: "2026-09-10" },
    issuedOn: "2026-09-16",
    billedWh: [9960, 9960, 22_950],
    lastYear: null,
    totals: {
      powerCents: 1438,
      energyCents: 492,
      surplusCents: -10,
      discountCents: -20,
      otherSupplyCents: 5,
      socialBonusFinancingCents: 72,
      meterRentCents: 77,
      serviceCents: 100,
      electricityTaxCents: 99,
      salesTaxCents: 457,
      totalCents: 2710,
    },
    powerPricesEurKwYear: [35.4, 9.8],
    energyPricesEurKwh: [0.192, 0.113, 0.082],
    priceRevision: "year",
    isGreen: true,
    priceChange: "none",
    hasPromotion: false,
    penaltyEndsOn: null,
  });
  expect(billIn(link ?? "")).toMatchObject({
    contractedPowersW: [4000, 4600],
    billedWh: [9960, 9960, 22_950],
    period: { from: "2026-08-12", to: "2026-09-10" },
    totalCents: 2710,
    serviceCents: 100,
    taxCents: 99 + 457,
  });
});
