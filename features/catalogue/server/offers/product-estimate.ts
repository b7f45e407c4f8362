import type { PlainDate } from "#energy/calendar.ts";
import { estimateElectricityYear } from "#energy/pricing/estimate-electricity-year.ts";
import { estimateGasYear } from "#energy/pricing/estimate-gas-year.ts";
import type { Product } from "#energy/pricing/product.ts";
import type { RegulatedAmounts } from "#energy/pricing/supply-terms.ts";
import type { NotComparable, YearlyEstimate } from "#energy/pricing/yearly-estimate.ts";
import { yearOfGas, yearOfTotals } from "#energy/pricing/year-of-use.ts";
import type { OfferedSupply } from "./offered-supply.ts";

interface Conditions {
  readonly regulated: RegulatedAmounts;
  readonly today: PlainDate;
}

/** An indexed product has no price for a total: its hours are not known here. */
const noIntervalPrices = { pricesOf: () => undefined };

/** What a product costs a supply in a year, or why that cannot be said. */
export const estimateProduct = (
  product: Product,
  { accessTariff, zone, audience, powersW, use }: OfferedSupply,
  { regulated, today }: Conditions,
): YearlyEstimate | NotComparable =>
  product.commodity === "gas"
    ? estimateGasYear({
        product,
        supply: { accessTariff, zone, meterRentEurMonth: 0 },
        use: yearOfGas(use.energyWh[0] ?? 0, today),
        regulated,
        today,
      })
    : estimateElectricityYear({
        product,
        supply: { accessTariff, zone, isHome: audience === "home", powersW },
        use: yearOfTotals({ energyWh: use.energyWh, exportWh: 0 }, today),
        intervalPrices: noIntervalPrices,
        regulated,
        today,
      });
