import { daysBetween, type PlainDate } from "#energy/calendar.ts";
import { estimateGasYear } from "#energy/pricing/estimate-gas-year.ts";
import { lastResortYearCents } from "#energy/pricing/last-resort-year.ts";
import type { BilledGas } from "#energy/pricing/price-bill.ts";
import type { RegulatedAmounts } from "#energy/pricing/supply-terms.ts";
import { yearBefore, yearlyTotalsOf, yearOfGas } from "#energy/pricing/year-of-use.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { GasYearResult } from "../contract/comparison-result.ts";
import type { CatalogueProduct } from "./compared-offers.ts";
import type { ComparatorPorts } from "./comparator-ports.ts";
import { minBilledDays } from "./year-of-bill.ts";

interface GasBillOfYear<S extends CatalogueProduct> {
  readonly billed: BilledGas;
  /** What the supply can have. */
  readonly stored: readonly S[];
  readonly regulated: RegulatedAmounts;
  readonly today: PlainDate;
  readonly language: CompleteLanguage;
}

/**
 * What a year costs with each product and with the regulated tariff, if every day had the use of those of the bill. Products
 * without a figure are left out.
 */
export const yearOfGasBill = <S extends CatalogueProduct>(
  { pricedProductOf }: Pick<ComparatorPorts<S>, "pricedProductOf">,
  { billed, stored, regulated, today, language }: GasBillOfYear<S>,
): GasYearResult | null => {
  const { period, accessTariff, zone, meterRentEurMonth } = billed;
  if (daysBetween(period.from, period.to) < minBilledDays) return null;
  const [energyWh] = yearlyTotalsOf([{ ...period, energyWh: [billed.energyWh] }], today) ?? [];
  if (energyWh === undefined) return null;
  const supply = { accessTariff, zone, meterRentEurMonth };
  const conditions = { supply, use: yearOfGas(energyWh, today), regulated, today };
  const offers = stored.flatMap((each) => {
    const product = pricedProductOf(each, language);
    if (product.commodity !== "gas") return [];
    const priced = estimateGasYear({ ...conditions, product });
    if (priced.status !== "comparable") return [];
    const { firstYearCents, followingYearCents } = priced;
    return [{ productId: each.numericId, name: each.commercialName, firstYearCents, followingYearCents }];
  });
  const range = yearBefore(today);
  return {
    energyWh,
    offers: offers.toSorted((a, b) => a.followingYearCents - b.followingYearCents),
    lastResortCents: lastResortYearCents(conditions) ?? null,
    lastResortFrom: range.startsOn,
    lastResortTo: range.endsOn,
  };
};
