import type { MarketDay } from "../market/market-days.ts";
import { energyPeriodsOfDay } from "../tariff-periods.ts";
import type { AccessTariffCode, TariffZone } from "../tariffs.ts";
import { microEurOf } from "./stored-interval-prices.ts";

/** How the price of each interval of an indexed product follows from the day-ahead market. */
export interface MarketIndex {
  /** €/MWh that the market's price does not have, before losses: ancillary services, capacity, deviations, operators. */
  readonly addedEurMwh: number;
  /** Losses of the network in each period from P1, in percent of what reaches the meter. */
  readonly lossesPercent: readonly number[];
}

export interface IndexedTariff {
  readonly accessTariff: AccessTariffCode;
  /** One by Madrid's clock, as the market's days are. */
  readonly zone: TariffZone;
}

const minutesPerHour = 60;
const kwhPerMwh = 1000;
const centsPerEuro = 100;

/**
 * The prices of a day in millionths of a euro per kWh: the market's price and what is added to it, with the losses of the
 * period of the interval. Negative prices stay negative. Undefined when the losses of a period are not given.
 */
export const indexedPricesOn = (
  { day, stepMinutes, centsMwh }: MarketDay,
  { addedEurMwh, lossesPercent }: MarketIndex,
  { accessTariff, zone }: IndexedTariff,
): number[] | undefined => {
  const periods = energyPeriodsOfDay(accessTariff, day, zone);
  const perHour = minutesPerHour / stepMinutes;
  const prices = centsMwh.map((cents, index) => {
    const losses = lossesPercent[(periods[Math.floor(index / perHour)] ?? 0) - 1];
    return losses === undefined
      ? undefined
      : microEurOf(((cents / centsPerEuro + addedEurMwh) / kwhPerMwh) * (1 + losses / 100));
  });
  const known = prices.filter((price) => price !== undefined);
  return known.length === centsMwh.length ? known : undefined;
};
