import type { TariffZone } from "../tariffs.ts";
import { billTaxesOn, hasBillTaxes } from "../tax-rates.ts";
import { priceGasSupply } from "./price-gas-supply.ts";
import { type GasProduct, pricesFor } from "./product.ts";
import type { DatedPromotion } from "./supply-terms.ts";
import type { GasDay, YearOfUse } from "./year-of-use.ts";
import {
  beginning,
  compulsoryServices,
  type EstimateConditions,
  estimateOf,
  type MonthCost,
  notComparable,
  type NotComparable,
  oneOffCentsOf,
  priceYear,
  validAlways,
  type YearlyEstimate,
} from "./yearly-estimate.ts";

export interface GasEstimate extends EstimateConditions {
  readonly product: GasProduct;
  readonly supply: {
    readonly accessTariff: string;
    readonly zone: TariffZone;
    readonly meterRentEurMonth: number;
  };
  readonly use: YearOfUse<GasDay>;
  /** Of a tariff that changes by the quarter: each day has its own price, instead of today's. */
  readonly pricedOn?: "each_day";
}

/** What a product of gas would cost in a year, with all prices and taxes of today; or why it cannot be compared. */
export const estimateGasYear = (input: GasEstimate): YearlyEstimate | NotComparable => {
  const { product, supply, use, regulated, today, startsOn = today, pricedOn } = input;
  const { accessTariff, zone, meterRentEurMonth } = supply;
  const taxRates = validAlways(regulated.taxRates, today);
  if (!hasBillTaxes(taxRates, today, { commodity: "gas", zone })) return notComparable("no_taxes");
  const taxes = billTaxesOn(taxRates, today, {
    commodity: "gas",
    zone,
    isHome: true,
    isSeverelyVulnerable: false,
    maxPowerW: 0,
  });
  const prices = pricesFor(product.prices, { accessTariff, zone });
  const terms = {
    startsOn: beginning,
    zone,
    meterRentEurMonth,
    prices: pricedOn === "each_day" ? prices : validAlways(prices, today),
    services: compulsoryServices(product),
  };
  const priceMonth = (days: readonly GasDay[], promotions: readonly DatedPromotion[]): MonthCost => {
    const options = { taxPoint: { on: today } };
    const { parts, unpriced } = priceGasSupply(
      { taxRates, terms: [{ ...terms, promotions }] },
      days,
      options,
    );
    if (unpriced[0] !== undefined) return { reason: unpriced[0].reason };
    return {
      totalCents: parts.reduce((sum, { bill }) => sum + bill.totalCents, 0),
      lines: parts.flatMap(({ bill }) => bill.lines),
    };
  };
  return estimateOf(priceYear({ product, startsOn, use, priceMonth }), {
    oneOffCents: oneOffCentsOf(product, taxes),
    coverage: null,
  });
};
