import { daysBetween, isPlainDate, madridDate, type PlainDate } from "#energy/calendar.ts";
import type { BillingPeriod } from "#energy/billing-period.ts";
import { parseCups } from "#energy/cups.ts";
import type { IntervalPrices } from "#energy/pricing/interval-prices.ts";
import type { Product } from "#energy/pricing/product.ts";
import type { RegulatedAmounts } from "#energy/pricing/supply-terms.ts";
import { findNumberedTariff } from "#energy/tariff-numbers.ts";
import type { TariffZone } from "#energy/tariffs.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { RequestCallBack } from "#platform/server/call-backs.ts";
import type { CatalogueProduct } from "./compared-offers.ts";

/** What decides which products a supply can have. */
export interface SupplyToContract {
  readonly commodity: "electricity" | "gas";
  readonly accessTariff: string;
  readonly zone: TariffZone;
  readonly powersW: readonly number[];
  readonly selfConsumption: "with" | "without";
  readonly audience: "home" | "business";
}

/** `Stored` is the catalogue's product, which only the catalogue reads. */
export interface ComparatorPorts<Stored extends CatalogueProduct = CatalogueProduct> {
  readonly findContractableProducts: (supply: SupplyToContract, day: PlainDate) => Promise<Stored[]>;
  readonly pricedProductOf: (product: Stored, language: CompleteLanguage) => Product;
  readonly readIntervalPrices: (
    key: { readonly productId: string; readonly accessTariff: string; readonly zone: TariffZone },
    range: { readonly startsOn: PlainDate; readonly endsOn: PlainDate },
  ) => Promise<IntervalPrices>;
  /** The regulated price of each hour, as far as it is loaded. */
  readonly readPvpcPrices: (
    zone: TariffZone,
    range: { readonly startsOn: PlainDate; readonly endsOn: PlainDate },
  ) => Promise<IntervalPrices>;
  readonly readRegulatedAmounts: () => Promise<RegulatedAmounts>;
  readonly requestCallBack: RequestCallBack;
}

interface ComparedCall {
  readonly now: Date;
  readonly fail: (code: "cups_not_valid" | "tariff_not_found" | "period_not_valid") => never;
}

interface ComparedSupply {
  readonly cups: string;
  readonly tariffId: number;
  readonly from: string;
  readonly to: string;
}

const maxDays = 366;

/** Checks what every bill has; fails with the code of the first rule that it breaks. */
export const readSupply = (
  { now, fail }: ComparedCall,
  { cups, tariffId, from, to }: ComparedSupply,
  commodity: "electricity" | "gas",
): { readonly accessTariff: string; readonly period: BillingPeriod; readonly today: PlainDate } => {
  if (!parseCups(cups).valid) return fail("cups_not_valid");
  const tariff = findNumberedTariff(commodity, tariffId) ?? fail("tariff_not_found");
  const today = madridDate(now);
  const isPeriod =
    isPlainDate(from) && isPlainDate(to) && from <= to && to <= today && daysBetween(from, to) <= maxDays;
  return isPeriod ? { accessTariff: tariff.code, period: { from, to }, today } : fail("period_not_valid");
};
