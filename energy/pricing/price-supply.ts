import type { NamedAmount } from "../bill-lines.ts";
import { addDays, type PlainDate } from "../calendar.ts";
import {
  type ElectricityBill,
  type ElectricityBillInput,
  type ElectricityBillTotals,
  settleElectricityBill,
} from "../electricity-bill.ts";
import { yearFraction } from "../billing-period.ts";
import { centsOf, sumCents } from "../money.ts";
import {
  changeDaysOf,
  type DayPrice,
  isSamePrice,
  priceOn,
  type PriceTerms,
  type TaxPoint,
  type UnpricedReason,
} from "./day-price.ts";
import { type EnergyDay, intervalEnergyEurOf } from "./energy-day.ts";
import { type PowerDemand, excessChargesOf } from "./excess-charges.ts";
import type { PassedThroughTerm } from "./product.ts";
import { discountsOf } from "./promotions.ts";
import { dailyAmountsOf, type DayRange, meterRentOf } from "./regulated-charges.ts";
import type { PricedSupply } from "./supply-terms.ts";

export interface PricingOptions {
  /** `last_day` by default. */
  readonly taxPoint?: TaxPoint;
  /** Whether the electricity tax is charged on the financing of the social bonus; `untaxed` by default. */
  readonly financing?: "taxed" | "untaxed";
  /** Without it, the excess of power is not included. */
  readonly demand?: PowerDemand | undefined;
  /** The day whose prices of the excess apply to all days; each day has its own by default. */
  readonly excessOn?: PlainDate | undefined;
  /** Deducted from the supply before taxes, as a solar wallet does: from the first part what it costs at most, then from the next. */
  readonly deduction?: NamedAmount | undefined;
}

/** Consecutive days with the same prices and terms, settled as a bill. */
export interface PricedPart extends DayRange {
  readonly prices: PriceTerms["prices"];
  readonly bill: ElectricityBill;
  /** The bill's energy lines, from P1. */
  readonly energyCents: readonly number[];
}

export interface UnpricedDays extends DayRange {
  readonly reason: UnpricedReason;
}

export interface PricedDays {
  readonly parts: readonly PricedPart[];
  readonly unpriced: readonly UnpricedDays[];
}

interface PricedDay {
  readonly energy: EnergyDay;
  /** At the prices of the day's intervals, by period; empty where the product has none. */
  readonly intervalEur: readonly number[];
}

interface Run {
  readonly price: DayPrice;
  readonly days: PricedDay[];
}

const sumBy = <Value>(values: readonly Value[], of: (value: Value) => number): number =>
  values.reduce((sum, value) => sum + of(value), 0);

/** The price of each period with the tolls and charges that are passed through. */
const withTolls = (
  { passedThrough }: PriceTerms,
  term: PassedThroughTerm,
  prices: readonly number[],
): readonly number[] => {
  const rows = passedThrough.filter(({ kind }) => kind.startsWith(term));
  return rows.length === 0
    ? prices
    : prices.map((price, index) => price + sumBy(rows, ({ amounts }) => amounts[index] ?? 0));
};

/** Sums by period of the energy, the free part of it, and its cost at the prices of intervals. */
const energyOf = (days: readonly PricedDay[], count: number) => {
  const zeros = (): number[] => new Array<number>(count).fill(0);
  const sums = { energyWh: zeros(), freeWh: zeros(), intervalEur: zeros() };
  const add = (sum: number[], values: readonly number[] = []): void => {
    for (let index = 0; index < count; index += 1) sum[index] = (sum[index] ?? 0) + (values[index] ?? 0);
  };
  for (const { energy, intervalEur: ofDay } of days) {
    add(sums.energyWh, energy.energyWh ?? []);
    add(sums.freeWh, energy.freeWh);
    add(sums.intervalEur, ofDay);
  }
  return sums;
};

/** The first and the last of some days; never empty. */
const rangeOf = (days: readonly PlainDate[]): DayRange => {
  const [startsOn] = days;
  const endsOn = days.at(-1);
  if (startsOn === undefined || endsOn === undefined) throw new RangeError("No days to price");
  return { startsOn, endsOn };
};

const monthsPerYear = 12;

interface Pricing {
  readonly supply: PricedSupply;
  readonly options: PricingOptions;
}

/** The input of the bill of a run, without its promotions. */
const billInputOf = (
  { supply, options }: Pricing,
  price: PriceTerms,
  days: readonly PricedDay[],
): ElectricityBillInput => {
  const { terms, tariff, prices } = price;
  const { energyWh, freeWh, intervalEur } = energyOf(days, tariff.energyPeriods);
  const dates = days.map(({ energy }) => energy.day);
  const { startsOn, endsOn } = rangeOf(dates);
  const period = { from: addDays(startsOn, -1), to: endsOn };
  const fixedCents = centsOf(days.length * prices.fixedEurDay);
  const partOfYear = yearFraction(period);
  const services = (terms.services ?? []).map(({ name, eurMonth }) => ({
    name,
    cents: centsOf(eurMonth * monthsPerYear * partOfYear),
  }));
  const excess = excessChargesOf(price, options.demand, { days: dates, pricedOn: options.excessOn });
  return {
    period,
    tariff: tariff.code,
    zone: terms.zone,
    isHome: terms.isHome,
    isSeverelyVulnerable: terms.isSeverelyVulnerable ?? false,
    contractedPowersW: terms.powersW,
    powerPricesEurKwYear: withTolls(price, "power", prices.powerEurKwYear),
    energyWh,
    freeEnergy: { wh: freeWh, name: "" },
    energyPricesEurKwh: withTolls(price, "energy", prices.energyEurKwh),
    ...(terms.intervalPrices !== undefined && { intervalEnergyEur: intervalEur }),
    surplusWh: sumBy(days, ({ energy }) => energy.exportWh),
    surplusPriceEurKwh: prices.surplusEurKwh ?? 0,
    socialBonusFinancingEurDay: dailyAmountsOf(supply.regulatedCharges, "social_bonus_financing", dates),
    financing: options.financing ?? "untaxed",
    meterRentEurDay: dailyAmountsOf(supply.regulatedCharges, meterRentOf(tariff), dates),
    otherSupplyCharges: fixedCents > 0 ? [{ name: "fixed", cents: fixedCents }, ...excess] : excess,
    services,
    discounts: [],
    taxRates: supply.taxRates,
  };
};

const taxDayOf = ({ taxPoint = "last_day" }: PricingOptions, day: PlainDate, last: PlainDate): PlainDate => {
  if (taxPoint === "last_day") return last;
  return taxPoint === "each_day" ? day : taxPoint.on;
};

/** The bill of a run, less its promotions and as much of the deduction as the rest of the supply allows. */
const settle = (
  input: ElectricityBillInput,
  { promotions }: PriceTerms,
  deduction: NamedAmount | undefined,
): { bill: ElectricityBill; deductedCents: number } => {
  const bill = settleElectricityBill(input);
  const { powerCents, energyCents, surplusCents } = bill.totals;
  const fixedCents = input.otherSupplyCharges.find(({ name }) => name === "fixed")?.cents ?? 0;
  const cents = { power: powerCents, energy: energyCents + surplusCents, fixed: fixedCents };
  const discounts = discountsOf(promotions, cents, yearFraction(input.period));
  const leftCents = cents.power + cents.energy + cents.fixed - sumCents(discounts);
  const deductedCents = Math.min(deduction?.cents ?? 0, Math.max(leftCents, 0));
  if (deduction !== undefined && deductedCents > 0) discounts.push({ ...deduction, cents: deductedCents });
  if (discounts.length === 0) return { bill, deductedCents };
  return { bill: settleElectricityBill({ ...input, discounts }), deductedCents };
};

/** Why a day has no price, although its terms may have one. */
const reasonOf = (price: DayPrice, energy: EnergyDay): UnpricedReason | null => {
  if (energy.energyWh === null) return "no_periods";
  if ("reason" in price) return price.reason;
  if (price.prices.surplusEurKwh === null && energy.exportWh > 0) return "no_prices";
  return price.terms.intervalPrices !== undefined && energy.slots === undefined ? "no_prices" : null;
};

const priceDay = (price: DayPrice, energy: EnergyDay): { price: DayPrice; day: PricedDay } => {
  const reason = reasonOf(price, energy);
  const day = { energy, intervalEur: [] };
  if (reason !== null) return { price: { reason }, day };
  if ("reason" in price || price.terms.intervalPrices === undefined) return { price, day };
  const { intervalPrices } = price.terms;
  const intervalEur = energy.intervalEur ?? intervalEnergyEurOf(energy, intervalPrices, price.terms);
  return intervalEur === undefined
    ? { price: { reason: "not_priced_yet" }, day }
    : { price, day: { energy, intervalEur } };
};

/** The days in runs with the same price. */
const runsOf = ({ supply, options }: Pricing, days: readonly EnergyDay[], last: PlainDate): Run[] => {
  const pricesExcess = options.demand !== undefined;
  const changes = changeDaysOf(supply, { taxPoint: options.taxPoint ?? "last_day", pricesExcess });
  const runs: Run[] = [];
  let price: DayPrice | undefined;
  for (const energy of days) {
    if (price === undefined || changes.has(energy.day))
      price = priceOn(supply, energy.day, {
        taxedOn: taxDayOf(options, energy.day, last),
        excessOn: pricesExcess ? (options.excessOn ?? energy.day) : null,
      });
    const priced = priceDay(price, energy);
    const run = runs.at(-1);
    if (run !== undefined && isSamePrice(run.price, priced.price)) run.days.push(priced.day);
    else runs.push({ price: priced.price, days: [priced.day] });
  }
  return runs;
};

/**
 * What consecutive days of a supply of electricity cost as one bill: a change of a price, of a toll, of the terms or of the
 * promotions divides them into parts, whose lines and taxes are calculated apart. A regulated amount that changes has a
 * line for each of its prices. Days without a price, a tax or a regulated amount have no cost, and the reason is given.
 * Not included: reactive energy, and excess power without the demand, as they do not follow from the energy.
 */
export const priceSupply = (
  supply: PricedSupply,
  days: readonly EnergyDay[],
  options: PricingOptions = {},
): PricedDays => {
  const last = days.at(-1)?.day;
  if (last === undefined) return { parts: [], unpriced: [] };
  const parts: PricedPart[] = [];
  const unpriced: UnpricedDays[] = [];
  let { deduction } = options;
  for (const { price, days: ofRun } of runsOf({ supply, options }, days, last)) {
    const range = rangeOf(ofRun.map(({ energy }) => energy.day));
    if ("reason" in price) {
      unpriced.push({ ...range, reason: price.reason });
      continue;
    }
    const taxedOn = taxDayOf(options, range.endsOn, last);
    const input = billInputOf({ supply, options }, price, ofRun);
    const { bill, deductedCents } = settle({ ...input, taxedOn }, price, deduction);
    deduction = deduction && { ...deduction, cents: deduction.cents - deductedCents };
    const energyLines = bill.lines.filter(({ concept, period }) => concept === "energy" && period !== null);
    parts.push({ ...range, prices: price.prices, bill, energyCents: energyLines.map(({ cents }) => cents) });
  }
  return { parts, unpriced };
};

const noTotals: ElectricityBillTotals = {
  powerCents: 0,
  energyCents: 0,
  surplusCents: 0,
  discountCents: 0,
  otherSupplyCents: 0,
  socialBonusFinancingCents: 0,
  meterRentCents: 0,
  serviceCents: 0,
  electricityTaxCents: 0,
  salesTaxCents: 0,
  totalCents: 0,
};

/** The sums of priced parts. */
export const totalsOfParts = (parts: readonly Pick<PricedPart, "bill">[]): ElectricityBillTotals => {
  const totals = { ...noTotals };
  for (const { bill } of parts) {
    totals.powerCents += bill.totals.powerCents;
    totals.energyCents += bill.totals.energyCents;
    totals.surplusCents += bill.totals.surplusCents;
    totals.discountCents += bill.totals.discountCents;
    totals.otherSupplyCents += bill.totals.otherSupplyCents;
    totals.socialBonusFinancingCents += bill.totals.socialBonusFinancingCents;
    totals.meterRentCents += bill.totals.meterRentCents;
    totals.serviceCents += bill.totals.serviceCents;
    totals.electricityTaxCents += bill.totals.electricityTaxCents;
    totals.salesTaxCents += bill.totals.salesTaxCents;
    totals.totalCents += bill.totals.totalCents;
  }
  return totals;
};
