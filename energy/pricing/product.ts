import type { PlainDate } from "../calendar.ts";
import type { AccessTariffCode, TariffZone } from "../tariffs.ts";

/** Days on which a row of prices holds. */
interface Validity {
  readonly validFrom: PlainDate;
  /** First day on which it no longer holds; null while it does. */
  readonly validTo: PlainDate | null;
}

/** `fixed`: one price of energy; `by_period`: one for each period; `indexed`: one for each interval of the market. */
export const productKinds = ["fixed", "by_period", "indexed"] as const;
export type ProductKind = (typeof productKinds)[number];

export const gasTariffs = ["RL.1", "RL.2", "RL.3", "RL.4", "RL.5", "RL.6"] as const;
export type GasTariff = (typeof gasTariffs)[number];

/** Terms that can have the regulated tolls and charges of the day added to their prices. */
export const passedThroughTerms = ["power", "energy"] as const;
export type PassedThroughTerm = (typeof passedThroughTerms)[number];

/** Prices of electricity in euros before taxes. Lists begin with P1. */
export interface SupplyPrices extends Validity {
  readonly powerEurKwYear: readonly number[];
  /** One for each period, also where they are all the same; of an indexed product, what is added to each interval's. */
  readonly energyEurKwh: readonly number[];
  /** Null where the product has no price for surplus. */
  readonly surplusEurKwh: number | null;
  /** A fixed amount of the product, 0 without one. */
  readonly fixedEurDay: number;
  /** The terms to whose prices the tolls and charges of the day are added; by default the prices include them. */
  readonly passedThrough?: readonly PassedThroughTerm[];
}

/** Prices of a product for an access tariff. */
export interface ElectricityPrices extends SupplyPrices {
  readonly accessTariff: AccessTariffCode;
  /** Null: in every zone without prices of its own. */
  readonly zone: TariffZone | null;
}

/** Prices in euros before taxes of a product of gas for an access tariff. */
export interface GasPrices extends Validity {
  readonly accessTariff: GasTariff;
  readonly zone: TariffZone | null;
  readonly fixedTerm: { readonly per: "day" | "month"; readonly eur: number };
  /** With the tolls and charges; without the hydrocarbon tax. */
  readonly energyEurKwh: number;
}

/** What a promotion reduces. `supply`: all of these, before taxes. */
export const promotedTerms = ["power", "energy", "fixed", "supply"] as const;
export type PromotedTerm = (typeof promotedTerms)[number];

export interface Promotion {
  readonly name: string;
  /** `percent` of the term (10 is 10 %), or euros a month, at most the term. */
  readonly reduction: { readonly percent: number } | { readonly eurMonth: number };
  readonly on: PromotedTerm;
  /** Months from the first day of the contract, or its last day for everybody. */
  readonly lasts: { readonly months: number } | { readonly until: PlainDate };
}

export interface ProductService {
  readonly name: string;
  /** Whether the product is not sold without it. */
  readonly isCompulsory: boolean;
  readonly eurMonth: number;
}

/** For leaving before the end of the permanence: a share of the energy that was still to be billed, or an amount. */
export type Penalty = { readonly percentOfPendingEnergy: number } | { readonly eur: number };

interface ProductConditions {
  readonly productId: string;
  readonly promotions: readonly Promotion[];
  readonly services: readonly ProductService[];
  /** Charged once, at the beginning. */
  readonly oneOffCharges: readonly { readonly name: string; readonly eur: number }[];
  /** 0 without permanence. */
  readonly permanenceMonths: number;
  readonly penalty: Penalty | null;
}

export interface ElectricityProduct extends ProductConditions {
  readonly commodity: "electricity";
  readonly kind: ProductKind;
  readonly prices: readonly ElectricityPrices[];
}

export interface GasProduct extends ProductConditions {
  readonly commodity: "gas";
  readonly kind: "fixed";
  readonly prices: readonly GasPrices[];
}

/** What a product costs, as a catalogue offers it. */
export type Product = ElectricityProduct | GasProduct;

/** The rows of a product for a tariff and a zone, oldest first: those of the zone, or else those of every zone. */
export const pricesFor = <Row extends ElectricityPrices | GasPrices>(
  prices: readonly Row[],
  { accessTariff, zone }: { readonly accessTariff: string; readonly zone: TariffZone },
): Row[] => {
  const ofTariff = prices.filter((row) => row.accessTariff === accessTariff);
  const ofZone = ofTariff.filter((row) => row.zone === zone);
  const rows = ofZone.length > 0 ? ofZone : ofTariff.filter((row) => row.zone === null);
  return rows.toSorted((a, b) => a.validFrom.localeCompare(b.validFrom));
};
