import type { PlainDate } from "../calendar.ts";
import type { EnergyDay, EnergySlots } from "./energy-day.ts";
import { type IntervalPrices, intervalPricesOn } from "./interval-prices.ts";
import type { YearOfUse } from "./year-of-use.ts";

/** How much of a year of use has prices of its intervals; shares from 0 to 1. */
export interface IntervalCoverage {
  readonly hoursWithoutPrice: number;
  readonly energyWithoutPrice: number;
}

/** Above this share of the hours or of the energy without a price, a year is not estimated. */
const maxShareWithoutPrice = 0.1;

type Prices = readonly (number | null)[];

/** The mean of the known prices of a month by period, and of the month at 0; NaN where none is known. */
const meanPrices = (days: readonly EnergyDay[], pricesOf: (day: PlainDate) => Prices): number[] => {
  const sums = new Array<number>(7).fill(0);
  const counts = new Array<number>(7).fill(0);
  for (const { day, slots } of days) {
    const prices = pricesOf(day);
    for (const [slot, period] of (slots?.periods ?? []).entries()) {
      const price = prices[slot] ?? null;
      if (price === null) continue;
      for (const key of [0, period]) {
        sums[key] = (sums[key] ?? 0) + price;
        counts[key] = (counts[key] ?? 0) + 1;
      }
    }
  }
  return sums.map((sum, key) => sum / (counts[key] ?? 0));
};

type Completed =
  | { readonly prices: IntervalPrices; readonly coverage: IntervalCoverage }
  | { readonly reason: "needs_hours" | "month_without_prices" | "too_many_hours_without_price" };

/**
 * The prices for a year of use, where an interval without a price has the mean of its month and period, and what share
 * that is. A month without any price is not replaced by another one.
 */
export const completePrices = (prices: IntervalPrices, { months }: YearOfUse<EnergyDay>): Completed => {
  const completed = new Map<PlainDate, readonly number[]>();
  const hours = { all: 0, without: 0 };
  const energy = { all: 0, without: 0 };
  for (const { days } of months) {
    const known = new Map<PlainDate, Prices>();
    const gaps: { readonly day: PlainDate; readonly slots: EnergySlots }[] = [];
    for (const { day, slots, energyWh } of days) {
      if (slots === undefined) return { reason: "needs_hours" };
      const ofDay = intervalPricesOn(prices, day, slots.slotsPerHour) ?? [];
      known.set(day, ofDay);
      hours.all += slots.periods.length / slots.slotsPerHour;
      energy.all += (energyWh ?? []).reduce((sum, wh) => sum + wh, 0);
      if (ofDay.length < slots.periods.length || ofDay.includes(null)) gaps.push({ day, slots });
    }
    if (gaps.length === 0) continue;
    const [meanOfMonth = Number.NaN, ...means] = meanPrices(days, (day) => known.get(day) ?? []);
    if (Number.isNaN(meanOfMonth)) return { reason: "month_without_prices" };
    for (const { day, slots } of gaps) {
      const ofDay = known.get(day) ?? [];
      const filled = slots.periods.map((period, slot) => {
        const price = ofDay[slot] ?? null;
        if (price !== null) return price;
        hours.without += 1 / slots.slotsPerHour;
        energy.without += slots.energyWh[slot] ?? 0;
        const mean = means[period - 1] ?? Number.NaN;
        return Number.isNaN(mean) ? meanOfMonth : mean;
      });
      completed.set(day, filled);
    }
  }
  const coverage = {
    hoursWithoutPrice: hours.all === 0 ? 0 : hours.without / hours.all,
    energyWithoutPrice: energy.all === 0 ? 0 : energy.without / energy.all,
  };
  const isTooMuch = Math.max(coverage.hoursWithoutPrice, coverage.energyWithoutPrice) > maxShareWithoutPrice;
  if (isTooMuch) return { reason: "too_many_hours_without_price" };
  return { prices: { pricesOf: (day) => completed.get(day) ?? prices.pricesOf(day) }, coverage };
};
