import type { PlainDate } from "../calendar.ts";
import type { BillLine } from "../bill-lines.ts";
import type { BillingPeriod } from "../billing-period.ts";
import { daysOfBill } from "../bill-days.ts";
import { apportion } from "../money.ts";
import { noFreeHours } from "../price-options.ts";
import { energyPeriodsOfDay } from "../tariff-periods.ts";
import { findAccessTariff, type TariffZone } from "../tariffs.ts";
import type { UnpricedReason } from "./day-price.ts";
import type { EnergyDay } from "./energy-day.ts";
import type { IntervalPrices } from "./interval-prices.ts";
import { priceGasSupply } from "./price-gas-supply.ts";
import { type PricingOptions, priceSupply } from "./price-supply.ts";
import {
  type ElectricityProduct,
  type GasPrices,
  type GasProduct,
  gasTariffs,
  pricesFor,
  type Promotion,
} from "./product.ts";
import { datedPromotions } from "./promotions.ts";
import type { DayRange } from "./regulated-charges.ts";
import type { DatedPromotion, RegulatedAmounts } from "./supply-terms.ts";

/** A bill of electricity of any retailer, as far as it decides what another product would have cost. */
export interface BilledElectricity {
  /** CNMC code. */
  readonly accessTariff: string;
  readonly zone: TariffZone;
  readonly isHome: boolean;
  /** By period, all of the tariff's. */
  readonly powersW: readonly number[];
  readonly period: BillingPeriod;
  /** By period, from P1. */
  readonly energyWh: readonly number[];
}

export interface BilledGas {
  readonly accessTariff: string;
  readonly zone: TariffZone;
  readonly period: BillingPeriod;
  readonly energyWh: number;
  readonly meterRentEurMonth: number;
}

/** Consecutive days with the same prices. */
export interface PricedLines extends DayRange {
  readonly lines: readonly BillLine[];
}

export type PricedBill =
  | {
      readonly status: "comparable";
      readonly parts: readonly PricedLines[];
      /** With taxes, without promotions. */
      readonly totalCents: number;
      /** With the promotions of a contract that began with the bill; the same without any. */
      readonly firstYearCents: number;
    }
  | { readonly status: "not_comparable"; readonly reason: UnpricedReason };

const beginning: PlainDate = "1900-01-01";

/** The energy of each period over the days, by how many hours of the period a day has. */
const spreadOverDays = ({ accessTariff, zone, period, energyWh }: BilledElectricity): EnergyDay[] | null => {
  const tariff = findAccessTariff(accessTariff);
  if (tariff === null) return null;
  const days = daysOfBill(period);
  const hoursOf = days.map((day) => energyPeriodsOfDay(tariff.code, day, zone));
  const ofPeriods = Array.from({ length: tariff.energyPeriods }, (_, index) => {
    const hours = hoursOf.map((periods) => periods.filter((each) => each === index + 1).length);
    // A period without hours in these days is on the bill of a supply whose readings are a day apart from its calendar.
    const shares = hours.some((count) => count > 0) ? hours : days.map(() => 1);
    return apportion(shares, Math.round(energyWh[index] ?? 0));
  });
  return days.map((day, index) => ({ day, energyWh: ofPeriods.map((wh) => wh[index] ?? 0), exportWh: 0 }));
};

/** Each hour of a period alike; undefined where a day has energy of a period without hours in it. */
const spreadOverHours = (
  days: readonly EnergyDay[],
  { accessTariff, zone }: BilledElectricity,
): EnergyDay[] | undefined => {
  const tariff = findAccessTariff(accessTariff);
  if (tariff === null) return undefined;
  const withHours = days.map((ofDay) => {
    const periods = energyPeriodsOfDay(tariff.code, ofDay.day, zone);
    const slots = new Array<number>(periods.length).fill(0);
    for (const [index, wh] of (ofDay.energyWh ?? []).entries()) {
      const shares = periods.map((period) => (period === index + 1 ? 1 : 0));
      if (wh > 0 && !shares.includes(1)) return undefined;
      for (const [hour, share] of apportion(shares, wh).entries()) slots[hour] = (slots[hour] ?? 0) + share;
    }
    return { ...ofDay, slots: { slotsPerHour: 1 as const, energyWh: slots, periods } };
  });
  const known = withHours.filter((day) => day !== undefined);
  return known.length === days.length ? known : undefined;
};

interface PricedDays {
  readonly parts: readonly (DayRange & { readonly bill: { readonly lines: readonly BillLine[] } })[];
  readonly unpriced: readonly { readonly reason: UnpricedReason }[];
}

const centsOfParts = ({ parts }: PricedDays): number =>
  parts.reduce((sum, { bill }) => sum + bill.lines.reduce((ofPart, { cents }) => ofPart + cents, 0), 0);

/** The bill without promotions and with those of its product. */
const billOf = (
  price: (promotions: readonly DatedPromotion[]) => PricedDays,
  promotions: readonly Promotion[],
  [firstDay]: readonly PlainDate[],
): PricedBill => {
  const without = price([]);
  const [missing] = without.unpriced;
  if (missing !== undefined) return { status: "not_comparable", reason: missing.reason };
  const totalCents = centsOfParts(without);
  const dated = firstDay === undefined ? [] : datedPromotions(promotions, firstDay);
  return {
    status: "comparable",
    parts: without.parts.map(({ startsOn, endsOn, bill }) => ({ startsOn, endsOn, lines: bill.lines })),
    totalCents,
    firstYearCents: dated.length === 0 ? totalCents : centsOfParts(price(dated)),
  };
};

const compulsory = ({ services }: ElectricityProduct | GasProduct) =>
  services.filter(({ isCompulsory }) => isCompulsory);

/**
 * What the bill would have been with a product: the same days, powers and energy, at the prices, tolls, charges and taxes of
 * those days, with the services without which it is not sold. Without a price, a tax or an amount for one of the days there
 * is no figure. The totals of a bill are not enough for a product whose prices change by the hour, unless its prices are
 * given: then each hour of a period is taken to be alike.
 */
export const priceElectricityBill = (
  product: ElectricityProduct,
  billed: BilledElectricity,
  {
    regulated,
    intervalPrices,
    ...options
  }: PricingOptions & { readonly regulated: RegulatedAmounts; readonly intervalPrices?: IntervalPrices },
): PricedBill => {
  const { accessTariff, zone, isHome, powersW, period } = billed;
  const spread = spreadOverDays(billed);
  if (spread === null) return { status: "not_comparable", reason: "no_periods" };
  const isIndexed = product.kind === "indexed";
  if (isIndexed && intervalPrices === undefined)
    return { status: "not_comparable", reason: "not_priced_yet" };
  const days = isIndexed ? spreadOverHours(spread, billed) : spread;
  if (days === undefined) return { status: "not_comparable", reason: "no_periods" };
  const terms = {
    startsOn: beginning,
    tariffCode: accessTariff,
    zone,
    isHome,
    powersW,
    prices: pricesFor(product.prices, { accessTariff, zone }),
    intervalPrices: isIndexed ? intervalPrices : undefined,
    services: compulsory(product),
    free: noFreeHours,
    doubleTariff: null,
  };
  const price = (promotions: readonly DatedPromotion[]): PricedDays =>
    priceSupply({ ...regulated, terms: [{ ...terms, promotions }] }, days, options);
  return billOf(price, product.promotions, daysOfBill(period));
};

/** The same for gas, whose energy is spread evenly over the days. */
export const priceGasBill = (
  product: GasProduct,
  { accessTariff, zone, period, energyWh, meterRentEurMonth }: BilledGas,
  { taxRates }: Pick<RegulatedAmounts, "taxRates">,
): PricedBill => {
  const days = daysOfBill(period);
  const parts = apportion(
    days.map(() => 1),
    Math.round(energyWh),
  );
  const gasDays = days.map((day, index) => ({ day, energyWh: parts[index] ?? 0 }));
  const terms = {
    startsOn: beginning,
    zone,
    meterRentEurMonth,
    prices: pricesFor(product.prices, { accessTariff, zone }),
    services: compulsory(product),
  };
  const price = (promotions: readonly DatedPromotion[]): PricedDays =>
    priceGasSupply({ taxRates, terms: [{ ...terms, promotions }] }, gasDays);
  return billOf(price, product.promotions, days);
};

/** The regulated tariff of last resort as a product; null where it has no row for the access tariff. */
export const lastResortTariff = (
  accessTariff: string,
  { accessPrices = [] }: Pick<RegulatedAmounts, "accessPrices">,
): GasProduct | null => {
  const rowsOf = (wanted: "gas_tur_fixed" | "gas_tur_energy") =>
    accessPrices.filter(({ kind, appliesTo }) => kind === wanted && appliesTo === accessTariff);
  const tariff = gasTariffs.find((name) => name === accessTariff);
  const energyRows = rowsOf("gas_tur_energy");
  const prices = rowsOf("gas_tur_fixed").flatMap((fixed): GasPrices[] => {
    const energy = energyRows.find(({ validFrom }) => validFrom === fixed.validFrom);
    const [eur] = fixed.amounts;
    const [energyEurKwh] = energy?.amounts ?? [];
    if (tariff === undefined || eur === undefined || energyEurKwh === undefined) return [];
    const { validFrom } = fixed;
    const [validTo = null] = [fixed.validTo, energy?.validTo ?? null]
      .filter((end) => end !== null)
      .toSorted();
    return [
      {
        accessTariff: tariff,
        zone: null,
        validFrom,
        validTo,
        fixedTerm: { per: "month", eur },
        energyEurKwh,
      },
    ];
  });
  if (prices.length === 0) return null;
  return {
    productId: "tur",
    commodity: "gas",
    kind: "fixed",
    prices,
    promotions: [],
    services: [],
    oneOffCharges: [],
    permanenceMonths: 0,
    penalty: null,
  };
};
