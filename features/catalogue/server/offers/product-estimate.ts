import type { PlainDate } from "#energy/calendar.ts";
import { estimateElectricityYear } from "#energy/pricing/estimate-electricity-year.ts";
import { estimateGasYear } from "#energy/pricing/estimate-gas-year.ts";
import type { Product } from "#energy/pricing/product.ts";
import type { RegulatedAmounts } from "#energy/pricing/supply-terms.ts";
import { notComparable, type NotComparable, type YearlyEstimate } from "#energy/pricing/yearly-estimate.ts";
import { evenProfile } from "#energy/pricing/standard-profiles.ts";
import { yearOfGas, yearOfProfile, yearOfTotals } from "#energy/pricing/year-of-use.ts";
import type { IntervalPrices } from "#energy/pricing/interval-prices.ts";
import type { OfferedSupply } from "./offered-supply.ts";

/**
 * The year of use of a supply, which is the same for every product. Only an indexed product needs its hours: of a total
 * they are not known, and each hour of a period has the same use.
 */
export const yearOfSupply = (supply: OfferedSupply, today: PlainDate) => {
  const { commodity, accessTariff, zone, use } = supply;
  if (commodity === "gas") return { commodity, year: yearOfGas(use.energyWh[0] ?? 0, today) };
  const totals = { energyWh: use.energyWh, exportWh: 0 };
  return {
    commodity,
    year: yearOfTotals(totals, today),
    hours: yearOfProfile(totals, { accessTariff, zone, profile: evenProfile }, today),
  };
};

export interface EstimateConditions {
  readonly supply: OfferedSupply;
  readonly use: ReturnType<typeof yearOfSupply>;
  readonly regulated: RegulatedAmounts;
  /** Of the indexed products, by their id. */
  readonly intervalPrices: ReadonlyMap<string, IntervalPrices>;
  readonly today: PlainDate;
}

/** What a product costs a supply in a year, or why that cannot be said. */
export const estimateProduct = (
  product: Product,
  {
    supply: { accessTariff, zone, audience, powersW },
    use,
    regulated,
    intervalPrices,
    today,
  }: EstimateConditions,
): YearlyEstimate | NotComparable => {
  if (product.commodity === "gas" && use.commodity === "gas")
    return estimateGasYear({
      product,
      supply: { accessTariff, zone, meterRentEurMonth: 0 },
      use: use.year,
      regulated,
      today,
    });
  if (product.commodity === "gas" || use.commodity === "gas") return notComparable("no_prices");
  const prices = intervalPrices.get(product.productId);
  return estimateElectricityYear({
    product,
    supply: { accessTariff, zone, isHome: audience === "home", powersW },
    use: product.kind === "indexed" ? (use.hours ?? use.year) : use.year,
    ...(prices === undefined ? {} : { intervalPrices: prices }),
    regulated,
    today,
  });
};
