import type { PlainDate } from "../calendar.ts";
import { energyPeriodsOfDay } from "../tariff-periods.ts";
import { ratesOn } from "../tax-rates.ts";
import type { AccessTariffCode, TariffZone } from "../tariffs.ts";
import type { SupplyPrices } from "./product.ts";
import type { AccessPrice } from "./supply-terms.ts";

export interface PaidIntervals {
  readonly day: PlainDate;
  readonly accessTariff: AccessTariffCode;
  readonly zone: TariffZone;
  /** Of the indexed product, with losses; a price for each hour or quarter-hour of the day. */
  readonly intervalEurKwh: readonly (number | null)[];
  readonly prices: Pick<SupplyPrices, "energyEurKwh" | "passedThrough">;
  readonly accessPrices: readonly AccessPrice[];
}

/**
 * What a kWh of each interval of a day costs with an indexed product, in euros before taxes: the price of the interval, what
 * the product adds to it in the period, and the tolls and charges that it passes through. Null for an interval without a
 * price; undefined where the tolls of the day are not known.
 */
export const paidIntervalPrices = (paid: PaidIntervals): readonly (number | null)[] | undefined => {
  const { day, accessTariff, zone, intervalEurKwh, prices, accessPrices } = paid;
  const periods = energyPeriodsOfDay(accessTariff, day, zone);
  const passesThrough = (prices.passedThrough ?? []).includes("energy");
  const tolls = ratesOn(accessPrices, day).find(
    ({ kind, appliesTo }) => kind === "energy_tolls_and_charges" && appliesTo === accessTariff,
  );
  if (passesThrough && tolls === undefined) return undefined;
  const perHour = intervalEurKwh.length / periods.length;
  return intervalEurKwh.map((eur, index) => {
    const period = periods[Math.floor(index / perHour)];
    if (eur === null || period === undefined) return null;
    const added = prices.energyEurKwh[period - 1] ?? 0;
    return eur + added + (passesThrough ? (tolls?.amounts[period - 1] ?? Number.NaN) : 0);
  });
};
