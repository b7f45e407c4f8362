import type { PlainDate } from "../calendar.ts";
import { excessMeasureOf } from "../excess-power.ts";
import type { MonthlyDemand } from "../maximum-demand.ts";
import { cheapestPowers, usualPowers } from "../power-cost.ts";
import { powerDemandsOf, type QuarterHourDemands } from "../power-demands.ts";
import { powerProblems } from "../power-limits.ts";
import type { FreeHours } from "../price-options.ts";
import { findAccessTariff, type TariffZone } from "../tariffs.ts";
import { ratesOn } from "../tax-rates.ts";
import type { EnergyDay } from "./energy-day.ts";
import { estimateElectricityYear } from "./estimate-electricity-year.ts";
import type { PowerDemand } from "./excess-charges.ts";
import type { IntervalPrices } from "./interval-prices.ts";
import { type ElectricityProduct, pricesFor } from "./product.ts";
import type { RegulatedAmounts } from "./supply-terms.ts";
import { type WalletOfYear, walletOfYear } from "./wallet-of-year.ts";
import type { NotComparableReason, YearlyEstimate } from "./yearly-estimate.ts";
import { yearBefore, type YearOfUse } from "./year-of-use.ts";

/** A supply point with the demand of its last year, of which products and powers are priced. */
export interface OwnSupply {
  readonly accessTariff: string;
  readonly zone: TariffZone;
  readonly isHome: boolean;
  /** As contracted today. */
  readonly powersW: readonly number[];
  /** The highest demands of each month; those of the running month too. */
  readonly maxima: readonly MonthlyDemand[];
  /** Months whose quarter-hours are known. */
  readonly quarterHours: readonly QuarterHourDemands[];
  /** The part of a solar wallet’s money that pays the bills of this supply, from 0 to 1; null without a wallet. */
  readonly walletShare: number | null;
  readonly regulated: RegulatedAmounts;
  readonly today: PlainDate;
}

/** A product with what its price of a year of this supply depends on. */
export interface PricedChoice {
  readonly product: ElectricityProduct;
  /** Of an indexed product. */
  readonly intervalPrices?: IntervalPrices | undefined;
  readonly free: FreeHours;
  /** By the free hours. */
  readonly use: YearOfUse<EnergyDay>;
  /** Highest powers between which the product is sold. */
  readonly minPowerW: number | null;
  readonly maxPowerW: number | null;
}

export interface OwnOffer {
  readonly status: "priced";
  readonly powersW: readonly number[];
  readonly estimate: YearlyEstimate;
  readonly wallet: WalletOfYear | null;
  /** Of the first year, once the wallet has paid. */
  readonly yearCents: number;
}

/** `no_demand`: the excess of these powers follows from quarter-hours that are not known. */
export interface UnpricedOffer {
  readonly status: "unpriced";
  readonly reason: NotComparableReason | "no_demand";
}

const monthsPerYear = 12;

/** The recorded demands of each month of the year of use; undefined unless all of them have one. */
const demandsOfYear = ({ maxima, powersW, today }: OwnSupply): readonly MonthlyDemand[] | undefined => {
  const { startsOn, endsOn } = yearBefore(today);
  const ofYear = maxima.filter(
    ({ month, powersW: demandsW }) =>
      month >= startsOn && month <= endsOn && demandsW.length === powersW.length,
  );
  return ofYear.length === monthsPerYear ? ofYear : undefined;
};

/** Whether the best powers can be known: each month of the year has its highest demands. */
export const hasDemands = (own: OwnSupply): boolean => demandsOfYear(own) !== undefined;

const isAbove = (powersW: readonly number[], demands: readonly MonthlyDemand[]): boolean =>
  demands.some(({ powersW: demandsW }) =>
    demandsW.some((demandW, index) => (demandW ?? 0) > (powersW[index] ?? 0)),
  );

type DemandOf = ((month: PlainDate) => PowerDemand | undefined) | undefined;

/** The demand by which powers are billed their excess, in the way that they are; `unknown` where that lacks quarter-hours. */
const demandAbove = (own: OwnSupply, powersW: readonly number[]): DemandOf | "unknown" => {
  const demands = demandsOfYear(own);
  const tariff = findAccessTariff(own.accessTariff);
  if (demands === undefined || tariff === null || !isAbove(powersW, demands)) return undefined;
  const measure = excessMeasureOf(tariff.code, powersW);
  if (measure === "none") return undefined;
  if (measure === "maximum") {
    const ofMonths = new Map<string, PowerDemand>(
      demands.map(({ month, powersW: demandsW }) => [
        month,
        { measure, maximaW: demandsW.map((demandW) => demandW ?? 0) },
      ]),
    );
    return (month) => ofMonths.get(month);
  }
  const quarters = new Map<string, readonly (readonly number[])[]>(
    own.quarterHours.map(({ month, demandsW }) => [month, demandsW]),
  );
  if (demands.some(({ month }) => !quarters.has(month))) return "unknown";
  // All quarter-hours of a month count together, on whichever of its days they are.
  return (month) => ({ measure, demandsOn: (day) => (day === month ? (quarters.get(month) ?? []) : []) });
};

/** What a product costs in a year with some powers. */
const priceOwnOffer = (
  { product, intervalPrices, free, use }: PricedChoice,
  own: OwnSupply,
  powersW: readonly number[],
): OwnOffer | UnpricedOffer => {
  const { accessTariff, zone, isHome, regulated, today, walletShare } = own;
  const demandOf = demandAbove(own, powersW);
  if (demandOf === "unknown") return { status: "unpriced", reason: "no_demand" };
  const estimate = estimateElectricityYear({
    product,
    supply: { accessTariff, zone, isHome, powersW, free },
    use,
    ...(intervalPrices !== undefined && { intervalPrices }),
    regulated,
    today,
    demandOf,
  });
  if (estimate.status === "not_comparable") return { status: "unpriced", reason: estimate.reason };
  const wallet = walletShare === null ? null : walletOfYear(estimate.months, walletShare);
  const yearCents = estimate.firstYearCents - (wallet?.paidCents ?? 0);
  return { status: "priced", powersW, estimate, wallet, yearCents };
};

const powerKinds: readonly string[] = ["power_tolls", "power_charges"];

/** Prices of the power of a product, with the tolls and charges that it passes through; none where one is not known. */
const powerPricesOf = (
  product: ElectricityProduct,
  { accessTariff, zone, regulated, today }: OwnSupply,
): number[] => {
  const [row] = ratesOn(pricesFor(product.prices, { accessTariff, zone }), today);
  if (row === undefined) return [];
  if (!(row.passedThrough ?? []).includes("power")) return [...row.powerEurKwYear];
  const added = ratesOn(regulated.accessPrices ?? [], today).filter(
    ({ kind, appliesTo }) => powerKinds.includes(kind) && appliesTo === accessTariff,
  );
  return added.length < powerKinds.length
    ? []
    : row.powerEurKwYear.map((eur, index) =>
        added.reduce((sum, { amounts }) => sum + (amounts[index] ?? Number.NaN), eur),
      );
};

/**
 * The powers with which a product costs least in a year, of those with which it is sold. Undefined where they cannot be
 * known, or where a part of the demand would be above them as a rule.
 */
const bestPowersOf = (
  { product, minPowerW, maxPowerW }: PricedChoice,
  own: OwnSupply,
): readonly number[] | undefined => {
  const { powersW: contractedW, maxima, quarterHours, today } = own;
  const tariff = findAccessTariff(own.accessTariff)?.code;
  const pricesEurKwYear = powerPricesOf(product, own);
  if (tariff === undefined || !hasDemands(own) || pricesEurKwYear.length < contractedW.length)
    return undefined;
  const known = powerDemandsOf({ tariff, contractedW, pricesEurKwYear, maxima, quarterHours, today });
  if (known === null) return undefined;
  const { demands } = known;
  const powersW = cheapestPowers(demands, contractedW, usualPowers(demands, contractedW));
  const highestW = Math.max(...powersW);
  const isSold = highestW >= (minPowerW ?? 0) && highestW <= (maxPowerW ?? Infinity);
  return isSold && powerProblems(tariff, powersW).length === 0 ? powersW : undefined;
};

export interface OwnOffers {
  readonly asToday: OwnOffer | UnpricedOffer;
  readonly best: OwnOffer | UnpricedOffer;
}

/** A product with the powers of today, and with its best ones where these cost less. */
export const ownOffersOf = (choice: PricedChoice, own: OwnSupply): OwnOffers => {
  const asToday = priceOwnOffer(choice, own, own.powersW);
  const powersW = bestPowersOf(choice, own);
  if (powersW === undefined || powersW.every((powerW, index) => powerW === own.powersW[index]))
    return { asToday, best: asToday };
  const best = priceOwnOffer(choice, own, powersW);
  const isWorse =
    best.status === "unpriced" || (asToday.status === "priced" && asToday.yearCents <= best.yearCents);
  return { asToday, best: isWorse ? asToday : best };
};
