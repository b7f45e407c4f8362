import { addDays, type PlainDate } from "../calendar.ts";
import { termsOn } from "../contract-terms.ts";
import {
  type ExcessPowerPrices,
  excessMeasureOf,
  excessPowerPrices,
  excessPowerPricesOn,
} from "../excess-power.ts";
import { type AccessTariff, findAccessTariff } from "../tariffs.ts";
import { type BillTaxes, billTaxesOn, hasBillTaxes, ratesOn } from "../tax-rates.ts";
import type { PassedThroughTerm, SupplyPrices } from "./product.ts";
import { promotionsOn } from "./promotions.ts";
import { hasCharges } from "./regulated-charges.ts";
import {
  type AccessPrice,
  type DatedPromotion,
  hasDoubleTariff,
  type PricedSupply,
  type SupplyTerms,
} from "./supply-terms.ts";

export const unpricedReasons = [
  "no_periods",
  "no_prices",
  "no_taxes",
  "no_charges",
  "double_tariff",
  "not_priced_yet",
] as const;
export type UnpricedReason = (typeof unpricedReasons)[number];

/**
 * The day whose taxes apply: `last_day` of the priced days, as to a bill of them (Law 37/1992, article 75.1.7); `each_day`,
 * as if every day were billed alone; or one day, whichever days are priced.
 */
export type TaxPoint = "last_day" | "each_day" | { readonly on: PlainDate };

/** What decides the price of a day. */
export interface PriceTerms {
  readonly terms: SupplyTerms;
  readonly tariff: AccessTariff;
  readonly prices: SupplyPrices;
  /** The tolls and charges that are added to the product's prices. */
  readonly passedThrough: readonly AccessPrice[];
  readonly promotions: readonly DatedPromotion[];
  /** Null where the excess of power is not priced. */
  readonly excess: ExcessPowerPrices | null;
  readonly taxes: BillTaxes;
}
export type DayPrice = PriceTerms | { readonly reason: UnpricedReason };

interface PriceContext {
  readonly taxedOn: PlainDate;
  /** The day whose prices of the excess of power apply; null where it is not priced. */
  readonly excessOn: PlainDate | null;
}

const arePrices = (values: readonly number[], count: number): boolean =>
  values.length >= count && values.every((value) => Number.isFinite(value) && value >= 0);

const kindsOf: Readonly<Record<PassedThroughTerm, readonly AccessPrice["kind"][]>> = {
  power: ["power_tolls", "power_charges"],
  energy: ["energy_tolls_and_charges"],
};

/** Those of a day’s tolls and charges that a product passes through; undefined when one of them is not known. */
const passedThroughOn = (
  valid: readonly AccessPrice[],
  { code, powerPeriods, energyPeriods }: AccessTariff,
  { passedThrough = [] }: SupplyPrices,
): AccessPrice[] | undefined => {
  const ofTariff = valid.filter(({ appliesTo }) => appliesTo === code);
  const rows: AccessPrice[] = [];
  for (const term of passedThrough) {
    const periods = term === "power" ? powerPeriods : energyPeriods;
    for (const kind of kindsOf[term]) {
      const row = ofTariff.find((candidate) => candidate.kind === kind);
      if (row === undefined || row.amounts.length < periods) return undefined;
      rows.push(row);
    }
  }
  return rows;
};

const areKnown = (prices: SupplyPrices, { powersW }: SupplyTerms, tariff: AccessTariff): boolean =>
  arePrices(prices.energyEurKwh, tariff.energyPeriods) &&
  arePrices(prices.powerEurKwYear, tariff.powerPeriods) &&
  arePrices([prices.surplusEurKwh ?? 0, prices.fixedEurDay], 2) &&
  arePrices(powersW, tariff.powerPeriods);

/** The terms and prices of a day, or why it has no price. */
export const priceOn = (
  supply: PricedSupply,
  day: PlainDate,
  { taxedOn, excessOn }: PriceContext,
): DayPrice => {
  const terms = termsOn(supply.terms, day);
  const tariff = terms === undefined ? null : findAccessTariff(terms.tariffCode);
  if (terms === undefined || tariff === null) return { reason: "no_periods" };
  if (hasDoubleTariff(terms, day)) return { reason: "double_tariff" };
  const [prices] = ratesOn(terms.prices, day);
  if (prices === undefined || !areKnown(prices, terms, tariff)) return { reason: "no_prices" };
  const { zone, isHome, isSeverelyVulnerable = false, powersW } = terms;
  if (!hasBillTaxes(supply.taxRates, taxedOn, { commodity: "electricity", zone }))
    return { reason: "no_taxes" };
  const passedThrough = passedThroughOn(ratesOn(supply.accessPrices ?? [], day), tariff, prices);
  if (passedThrough === undefined || !hasCharges(supply.regulatedCharges, tariff, day))
    return { reason: "no_charges" };
  const pricedOn = excessMeasureOf(tariff.code, powersW) === "none" ? null : excessOn;
  const excess = pricedOn === null ? null : excessPowerPricesOn(tariff.code, pricedOn);
  if (pricedOn !== null && excess === null) return { reason: "no_charges" };
  const maxPowerW = Math.max(...powersW);
  const taxed = { commodity: "electricity", zone, isHome, isSeverelyVulnerable, maxPowerW } as const;
  return {
    terms,
    tariff,
    prices,
    passedThrough,
    promotions: promotionsOn(terms.promotions ?? [], day),
    excess,
    taxes: billTaxesOn(supply.taxRates, taxedOn, taxed),
  };
};

const isSameList = <Value>(
  a: readonly Value[],
  b: readonly Value[],
  isSame: (one: Value, other: Value) => boolean,
): boolean =>
  a.length === b.length && a.every((value, index) => b[index] !== undefined && isSame(value, b[index]));

/** Terms that differ in the options alone are billed together: the energy of each day says what is free. */
const areBilledTogether = (a: SupplyTerms, b: SupplyTerms): boolean =>
  a.tariffCode === b.tariffCode &&
  a.zone === b.zone &&
  a.isHome === b.isHome &&
  (a.isSeverelyVulnerable ?? false) === (b.isSeverelyVulnerable ?? false) &&
  a.intervalPrices === b.intervalPrices &&
  isSameList(a.powersW, b.powersW, Object.is) &&
  isSameList(
    a.services ?? [],
    b.services ?? [],
    (one, other) => one.name === other.name && one.eurMonth === other.eurMonth,
  );

const areSameTaxes = (a: BillTaxes, b: BillTaxes): boolean =>
  a.supply.rate === b.supply.rate &&
  a.meterRent.rate === b.meterRent.rate &&
  a.service.rate === b.service.rate &&
  a.electricityTax?.rate === b.electricityTax?.rate &&
  a.electricityTax?.minimumEurMwh === b.electricityTax?.minimumEurMwh;

/** Whether two days are billed together. */
export const isSamePrice = (a: DayPrice, b: DayPrice): boolean => {
  if ("reason" in a || "reason" in b) return "reason" in a && "reason" in b && a.reason === b.reason;
  return (
    a.prices === b.prices &&
    a.excess === b.excess &&
    areBilledTogether(a.terms, b.terms) &&
    isSameList(a.passedThrough, b.passedThrough, Object.is) &&
    isSameList(
      a.promotions,
      b.promotions,
      (one, other) => one.name === other.name && one.on === other.on && one.startsOn === other.startsOn,
    ) &&
    areSameTaxes(a.taxes, b.taxes)
  );
};

interface Validity {
  readonly validFrom: PlainDate;
  readonly validTo: PlainDate | null;
}

/** The days on which the price of a supply may become another one. */
export const changeDaysOf = (
  supply: PricedSupply,
  { taxPoint, pricesExcess }: { readonly taxPoint: TaxPoint; readonly pricesExcess: boolean },
): ReadonlySet<PlainDate> => {
  const days = new Set<PlainDate>();
  const addRows = (rows: readonly Validity[]): void => {
    for (const { validFrom, validTo } of rows) {
      days.add(validFrom);
      if (validTo !== null) days.add(validTo);
    }
  };
  const addRange = (range: { readonly startsOn: PlainDate; readonly endsOn: PlainDate }): void => {
    days.add(range.startsOn);
    days.add(addDays(range.endsOn, 1));
  };
  for (const { startsOn, prices, doubleTariff, promotions = [] } of supply.terms) {
    days.add(startsOn);
    addRows(prices);
    if (doubleTariff !== null) addRange(doubleTariff);
    for (const promotion of promotions) addRange(promotion);
    if (prices.some(({ passedThrough = [] }) => passedThrough.length > 0)) addRows(supply.accessPrices ?? []);
  }
  addRows(supply.regulatedCharges);
  if (taxPoint === "each_day") addRows(supply.taxRates);
  if (pricesExcess) addRows(excessPowerPrices);
  return days;
};
