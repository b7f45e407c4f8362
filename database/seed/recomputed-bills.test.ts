import { expect, test } from "vitest";
import { addDays, daysBetween, plainDate, type PlainDate } from "#energy/calendar.ts";
import { recompute } from "#energy/testing/recompute-bill.ts";
import { demoContracts } from "./demo-people.ts";
import {
  type ContractInvoice,
  isOfContract,
  linesOf,
  makeTestRetailer,
  ofContract,
  sum,
} from "./test-retailer.ts";

const today: PlainDate = "2026-11-20";
const retailer = makeTestRetailer(today);

const millionths = (values: readonly number[]): number[] => values.map((value) => Math.round(value * 1e6));
const centsOfConcept = (invoice: ContractInvoice, concept: string): number =>
  sum(linesOf(invoice).flatMap((line) => (line.concept === concept ? line.cents : [])));

/** Millionths of a euro per kW and day, by the year; from April 2025 on. */
const excessPrices = {
  2025: [168_944, 89_294, 28_322, 21_656, 6126, 6126],
  2026: [171_373, 90_584, 28_721, 21_891, 6142, 6142],
} as const;

/** Rounded up from half a cent by period, as the bill has a line for each. */
const excessCentsOf = (
  { startsOn, endsOn }: ContractInvoice,
  maximaW: readonly number[],
  powersW: readonly number[],
) => {
  if (startsOn < "2025-03-31") return 0;
  const prices = excessPrices[endsOn < "2026-01-01" ? 2025 : 2026];
  const days = daysBetween(plainDate(startsOn), plainDate(endsOn));
  return sum(
    prices.map((price, index) => {
      const excessW = Math.max((maximaW[index] ?? 0) - (powersW[index] ?? 0), 0);
      return Math.floor((excessW * price * days + 5_000_000) / 10_000_000);
    }),
  );
};

/** A bill of electricity of 2025 or later, recomputed; undefined for others. */
const recomputed = (invoice: ContractInvoice): number | undefined => {
  const contract = retailer.contracts.find(({ name }) => name === invoice.contractName);
  const prices = retailer.products
    .find(({ productId }) => productId === contract?.productId)
    ?.prices.find(
      ({ accessTariff, validFrom, validTo }) =>
        accessTariff === contract?.accessTariff &&
        validFrom <= invoice.endsOn &&
        (validTo ?? "9") > invoice.endsOn,
    );
  const startsOn = addDays(plainDate(invoice.startsOn), 1);
  if (invoice.kind !== "electricity" || !invoice.bill || !contract || !prices || startsOn < "2025-01-01")
    return undefined;
  const { energyWh, lines, surplus, maxPowersW } = invoice.bill;
  const charged = lines.filter(({ concept, period }) => concept === "energy" && period !== null);
  const onFirst = (values: readonly number[]) => (day: PlainDate, index: number) =>
    day === startsOn ? (values[index] ?? 0) : 0;
  const isThreePhase = contract.accessTariff === "019";
  const isVulnerable = contract.name === demoContracts.pensioner.home;
  return Number(
    recompute({
      startsOn,
      endsOn: plainDate(invoice.endsOn),
      tariff: isThreePhase ? "019" : "018",
      zone: "peninsula",
      powersW: contract.powersW,
      laterPowersW: [],
      powersChangeOn: "2100-01-01",
      power: millionths(prices.powerEurKwYear),
      energy: millionths(prices.energyEurKwh),
      laterEnergy: [],
      pricesChangeOn: "2100-01-01",
      passesThrough: false,
      surplus: Math.round(prices.surplusEurKwh * 1e6),
      fixedDay: 0,
      discount: null,
      serviceMonth: 0,
      financing: "untaxed",
      dayWh: onFirst(energyWh),
      freeWh: onFirst(energyWh.map((wh, index) => wh - Math.round((charged[index]?.quantity ?? 0) * 1000))),
      exportWh: (day) => (day === startsOn ? (surplus?.exportedWh ?? 0) : 0),
      excessCents: isThreePhase ? excessCentsOf(invoice, maxPowersW, contract.powersW) : 0,
      socialBonusPerMille: isVulnerable ? 575 : 0,
      deductedCents: -centsOfConcept(invoice, "solar_wallet"),
    }),
  );
};

test("the electricity bills since 2025 are recomputed to the cent, with wallet, social bonus and excess of power", () => {
  const compared = retailer.invoices
    .filter(isOfContract)
    .filter(({ rectifying }) => rectifying !== "A")
    .flatMap((invoice) => {
      const expected = recomputed(invoice);
      return expected === undefined ? [] : [{ invoice, expected }];
    });
  expect(compared.filter(({ invoice, expected }) => invoice.totalCents !== expected)).toEqual([]);
  const has = (concept: string): number =>
    compared.filter(({ invoice }) => centsOfConcept(invoice, concept) !== 0).length;
  expect(compared.length).toBeGreaterThan(900);
  expect(has("solar_wallet")).toBeGreaterThan(20);
  expect(has("social_bonus_discount")).toBeGreaterThan(20);
  expect(has("surplus_compensation")).toBeGreaterThan(20);
  expect(has("other_supply_charge")).toBeGreaterThan(5);
});

const cents = (euros: number): number => Math.round(Number((euros * 100).toFixed(6)));

test("a gas bill of December and January has the prices of each year, and is recomputed to the cent", () => {
  const inFebruary = makeTestRetailer("2026-02-10");
  const bill = ofContract(inFebruary, demoContracts.household.flatGas).find(
    ({ endsOn }) => endsOn === "2026-01-31",
  );
  const prices = inFebruary.products.find(({ productId }) => productId === "gas-llar")?.prices ?? [];
  const priceOf = (year: number) =>
    prices.find(({ accessTariff, validFrom }) => accessTariff === "RL.2" && validFrom === `${year}-01-01`);
  expect(priceOf(2025)?.energyEurKwh).not.toEqual(priceOf(2026)?.energyEurKwh);
  const energyWh = bill?.energyWh ?? 0;
  // Both months have 31 days; an odd Wh is of the first one.
  const parts = [
    { wh: Math.ceil(energyWh / 2), price: priceOf(2025) },
    { wh: Math.floor(energyWh / 2), price: priceOf(2026) },
  ];
  const expected = parts.map(({ wh, price }) => {
    const kwh = wh / 1000;
    const supply = cents((price?.fixedEurDay ?? 0) * 31) + cents(kwh * (price?.energyEurKwh[0] ?? 0));
    const service = cents((4.45 * 12 * 31) / 365);
    const untaxed = supply + cents(kwh * 0.00234) + cents(0.02137 * 31) + service;
    return untaxed + cents((untaxed / 100) * 0.21);
  });
  expect(bill?.totalCents).toBe(sum(expected));
});
