import { type FreeHours, noFreeHours } from "../price-options.ts";
import { isAccessTariffCode, type TariffZone } from "../tariffs.ts";
import { type BillTaxes, billTaxesOn, hasBillTaxes } from "../tax-rates.ts";
import { firstOfMonth, type PlainDate } from "../calendar.ts";
import type { PowerDemand } from "./excess-charges.ts";
import { type EnergyDay, intervalEnergyEurOf } from "./energy-day.ts";
import { completePrices } from "./interval-coverage.ts";
import type { IntervalPrices } from "./interval-prices.ts";
import { type PricingOptions, priceSupply, totalsOfParts } from "./price-supply.ts";
import { type ElectricityProduct, pricesFor } from "./product.ts";
import type { DatedPromotion, SupplyTerms } from "./supply-terms.ts";
import type { YearOfUse } from "./year-of-use.ts";
import {
  beginning,
  compulsoryServices,
  type EstimateConditions,
  estimateOf,
  type MonthCost,
  notComparable,
  type NotComparable,
  type NotComparableReason,
  oneOffCentsOf,
  priceYear,
  validAlways,
  type YearlyEstimate,
} from "./yearly-estimate.ts";

export interface ElectricityEstimate extends EstimateConditions {
  readonly product: ElectricityProduct;
  readonly supply: {
    readonly accessTariff: string;
    readonly zone: TariffZone;
    readonly isHome: boolean;
    readonly isSeverelyVulnerable?: boolean;
    readonly powersW: readonly number[];
    /** Those of the product that the customer would choose. */
    readonly free?: FreeHours;
  };
  readonly use: YearOfUse<EnergyDay>;
  /** Of an indexed product. */
  readonly intervalPrices?: IntervalPrices;
  readonly financing?: PricingOptions["financing"];
  /** The power that was demanded in a month of the year of use; without it the excess of power is not included. */
  readonly demandOf?: ((month: PlainDate) => PowerDemand | undefined) | undefined;
}

const electricityTaxesOn = ({ supply, regulated, today }: ElectricityEstimate): BillTaxes | undefined => {
  const { zone, isHome, isSeverelyVulnerable = false, powersW } = supply;
  if (!hasBillTaxes(regulated.taxRates, today, { commodity: "electricity", zone })) return undefined;
  const maxPowerW = Math.max(...powersW);
  const taxed = { commodity: "electricity", zone, isHome, isSeverelyVulnerable, maxPowerW } as const;
  return billTaxesOn(regulated.taxRates, today, taxed);
};

interface Intervals {
  readonly prices: IntervalPrices | undefined;
  readonly coverage: YearlyEstimate["coverage"];
}

interface Unknown {
  readonly reason: NotComparableReason;
}

/** The prices of the intervals of the year of use, where the product has them. */
const intervalsOf = ({ product, intervalPrices, use }: ElectricityEstimate): Intervals | Unknown => {
  if (product.kind !== "indexed") return { prices: undefined, coverage: null };
  return intervalPrices === undefined ? { reason: "not_priced_yet" } : completePrices(intervalPrices, use);
};

/** The use with the cost of its intervals, which is the same with promotions and without. */
const withIntervals = (
  use: YearOfUse<EnergyDay>,
  terms: Pick<SupplyTerms, "free" | "intervalPrices">,
): YearOfUse<EnergyDay> => {
  const { intervalPrices } = terms;
  if (intervalPrices === undefined) return use;
  const months = use.months.map(({ month, days }) => ({
    month,
    days: days.map((day) => ({ ...day, intervalEur: intervalEnergyEurOf(day, intervalPrices, terms) })),
  }));
  return { months };
};

/** What a product of electricity would cost in a year, with all prices and taxes of today; or why it cannot be compared. */
export const estimateElectricityYear = (input: ElectricityEstimate): YearlyEstimate | NotComparable => {
  const { product, supply, use, regulated, today, startsOn = today, financing = "untaxed" } = input;
  const { accessTariff, zone, isHome, isSeverelyVulnerable = false, powersW, free = noFreeHours } = supply;
  const taxes = electricityTaxesOn(input);
  if (taxes === undefined) return notComparable("no_taxes");
  if (!isAccessTariffCode(accessTariff)) return notComparable("no_periods");
  const intervals = intervalsOf(input);
  if ("reason" in intervals) return notComparable(intervals.reason);
  const terms = {
    startsOn: beginning,
    tariffCode: accessTariff,
    zone,
    isHome,
    isSeverelyVulnerable,
    powersW,
    prices: validAlways(pricesFor(product.prices, { accessTariff, zone }), today),
    intervalPrices: intervals.prices,
    services: compulsoryServices(product),
    free,
    doubleTariff: null,
  };
  const amounts = {
    regulatedCharges: validAlways(regulated.regulatedCharges, today),
    taxRates: validAlways(regulated.taxRates, today),
    accessPrices: validAlways(regulated.accessPrices ?? [], today),
  };
  const common = { taxPoint: { on: today }, financing, excessOn: today };
  const priceMonth = (days: readonly EnergyDay[], promotions: readonly DatedPromotion[]): MonthCost => {
    const month = days[0] && firstOfMonth(days[0].day);
    const options = { ...common, demand: month && input.demandOf?.(month) };
    const { parts, unpriced } = priceSupply({ ...amounts, terms: [{ ...terms, promotions }] }, days, options);
    if (unpriced[0] !== undefined) return { reason: unpriced[0].reason };
    const { totalCents } = totalsOfParts(parts);
    const uncompensatedCents = parts.reduce((sum, { bill }) => sum + bill.uncompensatedSurplusCents, 0);
    return { totalCents, lines: parts.flatMap(({ bill }) => bill.lines), uncompensatedCents };
  };
  return estimateOf(priceYear({ product, startsOn, use: withIntervals(use, terms), priceMonth }), {
    oneOffCents: oneOffCentsOf(product, taxes),
    coverage: intervals.coverage,
  });
};
