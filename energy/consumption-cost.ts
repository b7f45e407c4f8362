import type { BillingPeriod } from "./billing-period.ts";
import { addDays, type PlainDate } from "./calendar.ts";
import {
  type ElectricityBill,
  type ElectricityBillTotals,
  settleElectricityBill,
} from "./electricity-bill.ts";
import { termsOn, termsWithin } from "./contract-terms.ts";
import { type FreeHours, noFreeHours } from "./price-options.ts";
import { type AccessTariff, findAccessTariff, type TariffZone } from "./tariffs.ts";
import { hasBillTaxes, ratesOn, type TaxRate } from "./tax-rates.ts";

interface Validity {
  readonly validFrom: PlainDate;
  /** First day on which it is no longer valid; null while it is. */
  readonly validTo: PlainDate | null;
}

/** A contract's prices in euros before taxes. Lists begin with P1. */
export interface SupplyPrices extends Validity {
  readonly powerEurKwYear: readonly number[];
  readonly energyEurKwh: readonly number[];
  readonly surplusEurKwh: number;
  /** A fixed amount of the product, 0 without one. */
  readonly fixedEurDay: number;
}

export const regulatedChargeNames = [
  "social_bonus_financing",
  "meter_rent_single_phase",
  "meter_rent_three_phase",
] as const;

/** A regulated amount per supply and year, billed by the day, before taxes. */
export interface RegulatedCharge extends Validity {
  readonly charge: (typeof regulatedChargeNames)[number];
  /** First day that its source does not confirm; null or absent where every day is confirmed. */
  readonly carriedOnSince?: PlainDate | null;
  readonly eurYear: number;
}

/** What decides the price of a supply, from a day until the next terms begin. */
export interface SupplyTerms {
  readonly startsOn: PlainDate;
  /** CNMC code; a tariff that is not of electricity cannot be priced. */
  readonly tariffCode: string;
  readonly zone: TariffZone;
  readonly isHome: boolean;
  readonly powersW: readonly number[];
  /** Those of the product and the tariff. */
  readonly prices: readonly SupplyPrices[];
  /** The hours in which energy is free. */
  readonly free: FreeHours;
  /** The days of a double tariff, whose prices are not those of the product. */
  readonly doubleTariff: { readonly startsOn: PlainDate; readonly endsOn: PlainDate } | null;
}

export interface PricedSupply {
  /** In order; those of a day are found with `termsOn`. */
  readonly terms: readonly SupplyTerms[];
  readonly regulatedCharges: readonly RegulatedCharge[];
  readonly taxRates: readonly TaxRate[];
}

/** The hours of a day in which the energy of a supply is free. */
export const freeHoursOn = (
  terms: readonly Pick<SupplyTerms, "startsOn" | "free">[],
  day: PlainDate,
): FreeHours => termsOn(terms, day)?.free ?? noFreeHours;

/** The known energy of a day. */
export interface EnergyDay {
  readonly day: PlainDate;
  /** From the grid, by period from P1; null on a day before the tariff's periods exist. */
  readonly energyWh: readonly number[] | null;
  /** The part of it in the contract's free hours, by period. */
  readonly freeWh?: readonly number[];
  readonly exportWh: number;
}

export const unpricedReasons = [
  "no_periods",
  "no_prices",
  "no_taxes",
  "no_charges",
  "double_tariff",
] as const;
export type UnpricedReason = (typeof unpricedReasons)[number];

/** Consecutive days with the same prices and terms, both ends included, settled as a bill. */
export interface SettledPart {
  readonly startsOn: PlainDate;
  readonly endsOn: PlainDate;
  readonly prices: SupplyPrices;
  readonly bill: ElectricityBill;
  /** The bill's energy lines, from P1. */
  readonly energyCents: readonly number[];
}

/** Both days included. */
interface DayRange {
  readonly startsOn: PlainDate;
  readonly endsOn: PlainDate;
}

export interface UnpricedDays extends DayRange {
  readonly reason: UnpricedReason;
}

export interface SettledDays {
  readonly parts: readonly SettledPart[];
  readonly unpriced: readonly UnpricedDays[];
}

interface PriceTerms {
  readonly terms: SupplyTerms;
  readonly tariff: AccessTariff;
  readonly prices: SupplyPrices;
}
type DayPrice = PriceTerms | { readonly reason: UnpricedReason };

const arePrices = (values: readonly number[], count: number): boolean =>
  values.length >= count && values.every((value) => Number.isFinite(value) && value >= 0);

const daysPerYear = 365;

/** The first day with a known amount of a charge; null without one. */
const firstDayOf = (
  { regulatedCharges }: PricedSupply,
  charge: RegulatedCharge["charge"],
): PlainDate | null =>
  regulatedCharges
    .filter((row) => row.charge === charge)
    .map(({ validFrom }) => validFrom)
    .toSorted()[0] ?? null;

const chargeOn = (
  { regulatedCharges }: PricedSupply,
  charge: RegulatedCharge["charge"],
  day: PlainDate,
): RegulatedCharge | undefined => ratesOn(regulatedCharges, day).find((row) => row.charge === charge);

/** Whether a day lies before the first known amount of the financing, and its cost is stated to leave it out. */
const isBeforeFinancing = (supply: PricedSupply, day: PlainDate): boolean =>
  day < (firstDayOf(supply, "social_bonus_financing") ?? day);

/** Mean daily amount of a charge over days. Throws a RangeError that names the first day without an amount. */
const meanEurDay = (
  supply: PricedSupply,
  charge: RegulatedCharge["charge"],
  days: readonly EnergyDay[],
): number => {
  let sum = 0;
  for (const { day } of days) {
    if (charge === "social_bonus_financing" && isBeforeFinancing(supply, day)) continue;
    const row = chargeOn(supply, charge, day);
    if (row === undefined)
      throw new RangeError(`The regulated charges have no amount of ${charge} on ${day}`);
    sum += row.eurYear;
  }
  return Math.round((sum / days.length / daysPerYear) * 1e6) / 1e6;
};

const meterRentOf = ({ code }: AccessTariff): RegulatedCharge["charge"] =>
  code === "018" ? "meter_rent_single_phase" : "meter_rent_three_phase";

const hasCharges = (supply: PricedSupply, tariff: AccessTariff, day: PlainDate): boolean =>
  chargeOn(supply, meterRentOf(tariff), day) !== undefined &&
  (isBeforeFinancing(supply, day) || chargeOn(supply, "social_bonus_financing", day) !== undefined);

interface PartOfBill extends PriceTerms {
  readonly days: readonly EnergyDay[];
  readonly taxedOn: PlainDate;
}

/** The energy of a period of a day that is charged; `index` 0 is P1. */
export const chargedWhOf = ({ energyWh, freeWh }: EnergyDay, index: number): number =>
  (energyWh?.[index] ?? 0) - (freeWh?.[index] ?? 0);

const settlePart = (
  supply: PricedSupply,
  { terms, tariff, days, prices, taxedOn }: PartOfBill,
  period: BillingPeriod,
): SettledPart => {
  const energyWh = Array.from({ length: tariff.energyPeriods }, (_, index) =>
    days.reduce((sum, day) => sum + (day.energyWh?.[index] ?? 0), 0),
  );
  const freeWh = energyWh.map((_, index) => days.reduce((sum, day) => sum + (day.freeWh?.[index] ?? 0), 0));
  const fixedCents = Math.round(days.length * prices.fixedEurDay * 100);
  const bill = settleElectricityBill({
    period,
    tariff: tariff.code,
    zone: terms.zone,
    isHome: terms.isHome,
    isSeverelyVulnerable: false,
    contractedPowersW: terms.powersW,
    powerPricesEurKwYear: prices.powerEurKwYear,
    energyWh,
    freeEnergy: { wh: freeWh, name: "" },
    energyPricesEurKwh: prices.energyEurKwh,
    surplusWh: days.reduce((sum, { exportWh }) => sum + exportWh, 0),
    surplusPriceEurKwh: prices.surplusEurKwh,
    socialBonusFinancingEurDay: meanEurDay(supply, "social_bonus_financing", days),
    meterRentEurDay: meanEurDay(supply, meterRentOf(tariff), days),
    otherSupplyCharges: fixedCents > 0 ? [{ name: "fixed", cents: fixedCents }] : [],
    services: [],
    discounts: [],
    taxRates: supply.taxRates,
    taxedOn,
  });
  const energyLines = bill.lines.filter(({ concept, period: of }) => concept === "energy" && of !== null);
  return {
    startsOn: addDays(period.from, 1),
    endsOn: period.to,
    prices,
    bill,
    energyCents: energyLines.map(({ cents }) => cents),
  };
};

/** Whether a day is one of a double tariff, whose prices are not known. */
export const hasDoubleTariff = (
  { doubleTariff }: Pick<SupplyTerms, "doubleTariff">,
  day: PlainDate,
): boolean => doubleTariff !== null && doubleTariff.startsOn <= day && day <= doubleTariff.endsOn;

interface Run {
  readonly days: EnergyDay[];
  readonly price: DayPrice;
}

/** Terms that differ in the options alone are billed together: the energy of each day says what is free. */
const areBilledTogether = (a: SupplyTerms, b: SupplyTerms): boolean =>
  a.tariffCode === b.tariffCode &&
  a.zone === b.zone &&
  a.isHome === b.isHome &&
  a.powersW.length === b.powersW.length &&
  a.powersW.every((powerW, index) => powerW === b.powersW[index]);

const isSamePrice = (a: DayPrice, b: DayPrice): boolean =>
  "prices" in a
    ? "prices" in b && a.prices === b.prices && areBilledTogether(a.terms, b.terms)
    : "reason" in b && a.reason === b.reason;

/** The terms and prices of a day of a bill whose taxes are those of `taxedOn`, or why it has no price. */
const priceOf = (supply: PricedSupply, { day, energyWh }: EnergyDay, taxedOn: PlainDate): DayPrice => {
  const terms = termsOn(supply.terms, day);
  const tariff = terms === undefined ? null : findAccessTariff(terms.tariffCode);
  if (terms === undefined || tariff === null || energyWh === null) return { reason: "no_periods" };
  if (hasDoubleTariff(terms, day)) return { reason: "double_tariff" };
  const [prices] = ratesOn(terms.prices, day);
  const isKnown =
    prices !== undefined &&
    arePrices(prices.energyEurKwh, tariff.energyPeriods) &&
    arePrices(prices.powerEurKwYear, tariff.powerPeriods) &&
    arePrices([prices.surplusEurKwh, prices.fixedEurDay], 2) &&
    arePrices(terms.powersW, tariff.powerPeriods);
  if (!isKnown) return { reason: "no_prices" };
  const { zone } = terms;
  if (!hasBillTaxes(supply.taxRates, taxedOn, { commodity: "electricity", zone }))
    return { reason: "no_taxes" };
  return hasCharges(supply, tariff, day) ? { terms, tariff, prices } : { reason: "no_charges" };
};

/**
 * What consecutive days cost as one bill, with the terms and prices that are valid on each: a change of either divides the
 * days into parts whose lines are calculated apart. Taxes are those of the last day. Not included: reactive energy, excess
 * power, services and discounts, which do not follow from the curve.
 */
export const settleDays = (supply: PricedSupply, days: readonly EnergyDay[]): SettledDays => {
  const last = days.at(-1);
  if (last === undefined) return { parts: [], unpriced: [] };
  const runs: Run[] = [];
  for (const day of days) {
    const price = priceOf(supply, day, last.day);
    const before = runs.at(-1);
    if (before !== undefined && isSamePrice(before.price, price)) before.days.push(day);
    else runs.push({ days: [day], price });
  }
  const parts: SettledPart[] = [];
  const unpriced: UnpricedDays[] = [];
  for (const { days: ofRun, price } of runs) {
    const startsOn = ofRun[0]?.day ?? last.day;
    const endsOn = ofRun.at(-1)?.day ?? last.day;
    if ("reason" in price) unpriced.push({ startsOn, endsOn, reason: price.reason });
    else {
      const part = { ...price, days: ofRun, taxedOn: last.day };
      parts.push(settlePart(supply, part, { from: addDays(startsOn, -1), to: endsOn }));
    }
  }
  return { parts, unpriced };
};

/**
 * The first and the last of the settled days whose cost leaves out the financing of the social bonus, as its amount is not
 * known for them; null when there is none.
 */
export const daysWithoutFinancing = (
  supply: PricedSupply,
  parts: readonly SettledPart[],
): DayRange | null => {
  const first = firstDayOf(supply, "social_bonus_financing");
  if (first === null) return null;
  const without = parts.filter(({ startsOn }) => startsOn < first);
  const [earliest] = without;
  const latest = without.at(-1);
  if (earliest === undefined || latest === undefined) return null;
  const lastWithout = addDays(first, -1);
  return {
    startsOn: earliest.startsOn,
    endsOn: latest.endsOn < lastWithout ? latest.endsOn : lastWithout,
  };
};

/**
 * The first day since which the amount of a regulated charge is carried on from before, as none is known for it, if any of
 * the days is such a day; null otherwise.
 */
export const chargesCarriedOnSince = (
  { terms, regulatedCharges }: PricedSupply,
  ranges: readonly DayRange[],
): PlainDate | null => {
  const isCharged = (charge: RegulatedCharge["charge"], range: DayRange): boolean =>
    termsWithin(terms, range).some(({ tariffCode }) => {
      const tariff = findAccessTariff(tariffCode);
      return tariff !== null && (charge === "social_bonus_financing" || charge === meterRentOf(tariff));
    });
  const carriedOn = regulatedCharges.flatMap(({ charge, validTo, carriedOnSince = null }) => {
    if (carriedOnSince === null) return [];
    const isUsed = ranges.some(
      (range) =>
        range.endsOn >= carriedOnSince &&
        (validTo === null || range.startsOn < validTo) &&
        isCharged(charge, range),
    );
    return isUsed ? [carriedOnSince] : [];
  });
  return carriedOn.toSorted()[0] ?? null;
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

/** The sums of settled parts. */
export const totalsOfParts = (parts: readonly SettledPart[]): ElectricityBillTotals => {
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
