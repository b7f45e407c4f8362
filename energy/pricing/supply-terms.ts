import type { PlainDate } from "../calendar.ts";
import { termsOn } from "../contract-terms.ts";
import { type FreeHours, noFreeHours } from "../price-options.ts";
import type { RegulatedRow } from "../regulated-tables.ts";
import type { TariffZone } from "../tariffs.ts";
import type { TaxRate } from "../tax-rates.ts";
import type { IntervalPrices } from "./interval-prices.ts";
import type { Promotion, SupplyPrices } from "./product.ts";
import type { RegulatedCharge } from "./regulated-charges.ts";

/** A promotion on the days on which it reduces the price, both included. */
export interface DatedPromotion extends Pick<Promotion, "name" | "reduction" | "on"> {
  readonly startsOn: PlainDate;
  readonly endsOn: PlainDate;
}

export interface SupplyService {
  readonly name: string;
  /** Before taxes; a twelfth of the year, billed by the day. */
  readonly eurMonth: number;
}

/** What decides the price of a supply of electricity, from a day until the next terms begin. */
export interface SupplyTerms {
  readonly startsOn: PlainDate;
  /** CNMC code; a tariff that is not of electricity cannot be priced. */
  readonly tariffCode: string;
  readonly zone: TariffZone;
  readonly isHome: boolean;
  readonly isSeverelyVulnerable?: boolean;
  readonly powersW: readonly number[];
  /** Those of the product and the tariff. */
  readonly prices: readonly SupplyPrices[];
  /** Of an indexed product, in whose prices by period only what is added to the interval's price is left. */
  readonly intervalPrices?: IntervalPrices | undefined;
  readonly promotions?: readonly DatedPromotion[];
  readonly services?: readonly SupplyService[];
  /** The hours in which energy is free. */
  readonly free: FreeHours;
  /** The days of a double tariff, whose prices are not those of the product. */
  readonly doubleTariff: { readonly startsOn: PlainDate; readonly endsOn: PlainDate } | null;
}

/** Tolls and charges of a term by access tariff, as the regulated tables have them. */
export type AccessPrice = Pick<RegulatedRow, "kind" | "appliesTo" | "validFrom" | "validTo" | "amounts"> &
  Partial<Pick<RegulatedRow, "carriedOnSince">>;

/** The amounts that law and regulator set, by date. */
export interface RegulatedAmounts {
  readonly regulatedCharges: readonly RegulatedCharge[];
  readonly taxRates: readonly TaxRate[];
  /** Only products that pass them through need these. */
  readonly accessPrices?: readonly AccessPrice[];
}

export interface PricedSupply extends RegulatedAmounts {
  /** In order; those of a day are found with `termsOn`. */
  readonly terms: readonly SupplyTerms[];
}

/** The hours of a day in which the energy of a supply is free. */
export const freeHoursOn = (
  terms: readonly Pick<SupplyTerms, "startsOn" | "free">[],
  day: PlainDate,
): FreeHours => termsOn(terms, day)?.free ?? noFreeHours;

/** Whether a day is one of a double tariff, whose prices are not known. */
export const hasDoubleTariff = (
  { doubleTariff }: Pick<SupplyTerms, "doubleTariff">,
  day: PlainDate,
): boolean => doubleTariff !== null && doubleTariff.startsOn <= day && day <= doubleTariff.endsOn;
