import type { PlainDate } from "#energy/calendar.ts";
import { estimateElectricityYear } from "#energy/pricing/estimate-electricity-year.ts";
import { estimateGasYear } from "#energy/pricing/estimate-gas-year.ts";
import type { Product } from "#energy/pricing/product.ts";
import type { RegulatedAmounts } from "#energy/pricing/supply-terms.ts";
import { notComparable, type NotComparable, type YearlyEstimate } from "#energy/pricing/yearly-estimate.ts";
import { yearOfGas, yearOfTotals } from "#energy/pricing/year-of-use.ts";
import type { OfferedSupply } from "./offered-supply.ts";

/** The year of use of a supply, which is the same for every product. */
export const yearOfSupply = ({ commodity, use: { energyWh } }: OfferedSupply, today: PlainDate) =>
  commodity === "gas"
    ? { commodity, year: yearOfGas(energyWh[0] ?? 0, today) }
    : { commodity, year: yearOfTotals({ energyWh, exportWh: 0 }, today) };

export interface EstimateConditions {
  readonly supply: OfferedSupply;
  readonly use: ReturnType<typeof yearOfSupply>;
  readonly regulated: RegulatedAmounts;
  readonly today: PlainDate;
}

/** An indexed product has no price for a total: its hours are not known here. */
const noIntervalPrices = { pricesOf: () => undefined };

/** What a product costs a supply in a year, or why that cannot be said. */
export const estimateProduct = (
  product: Product,
  { supply: { accessTariff, zone, audience, powersW }, use, regulated, today }: EstimateConditions,
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
  return estimateElectricityYear({
    product,
    supply: { accessTariff, zone, isHome: audience === "home", powersW },
    use: use.year,
    intervalPrices: noIntervalPrices,
    regulated,
    today,
  });
};
