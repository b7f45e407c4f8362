import type { PlainDate } from "../calendar.ts";
import { freeSlotsOf, hasFreeHours } from "../price-options.ts";
import { type IntervalPrices, intervalPricesOn } from "./interval-prices.ts";
import type { SupplyTerms } from "./supply-terms.ts";

/** The energy from the grid of each hour or quarter-hour of a day. */
export interface EnergySlots {
  readonly slotsPerHour: 1 | 4;
  /** Null where it is not known. */
  readonly energyWh: readonly (number | null)[];
  /** The tariff period of each slot. */
  readonly periods: readonly number[];
}

/** The known energy of a day. */
export interface EnergyDay {
  readonly day: PlainDate;
  /** From the grid, by period from P1; null on a day before the tariff's periods exist. */
  readonly energyWh: readonly number[] | null;
  /** The part of it in the contract's free hours, by period. */
  readonly freeWh?: readonly number[];
  readonly exportWh: number;
  /** The same energy by slot, which the prices of an indexed product need. */
  readonly slots?: EnergySlots | undefined;
  /** What the charged part of it costs by period at the prices of its intervals, where that is calculated before. */
  readonly intervalEur?: readonly number[] | undefined;
}

/** The energy of a period of a day that is charged; `index` 0 is P1. */
export const chargedWhOf = ({ energyWh, freeWh }: EnergyDay, index: number): number =>
  (energyWh?.[index] ?? 0) - (freeWh?.[index] ?? 0);

/**
 * By period from P1, euros before taxes of a day's charged energy at the prices of its intervals; undefined while the day,
 * or an interval with energy, has no price.
 */
export const intervalEnergyEurOf = (
  { day, slots }: Pick<EnergyDay, "day" | "slots">,
  intervalPrices: IntervalPrices,
  { free }: Pick<SupplyTerms, "free">,
): number[] | undefined => {
  if (slots === undefined) return undefined;
  const { energyWh, periods, slotsPerHour } = slots;
  const prices = intervalPricesOn(intervalPrices, day, slotsPerHour);
  if (prices === undefined) return undefined;
  const freeSlots = hasFreeHours(free) ? freeSlotsOf(free, day, slotsPerHour) : [];
  const euros: number[] = [];
  for (const [slot, ofSlotWh] of energyWh.entries()) {
    const period = periods[slot];
    if (ofSlotWh === null || ofSlotWh === 0 || period === undefined || freeSlots[slot] === true) continue;
    const price = prices[slot] ?? null;
    if (price === null) return undefined;
    euros[period - 1] = (euros[period - 1] ?? 0) + (ofSlotWh / 1000) * price;
  }
  return Array.from(euros, (eur) => eur ?? 0);
};
