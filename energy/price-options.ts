import { type Clock, isoWeekday, lastOfMonth, localHours, plainDate, type PlainDate } from "./calendar.ts";

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** The hours in which a contract's energy is free. */
export interface FreeHours {
  /** A day of the week. */
  readonly day: (typeof weekdays)[number] | null;
  /** From `startHour` until `endHour`, 24 at most; past midnight when it begins later than it ends. */
  readonly hours: { readonly startHour: number; readonly endHour: number } | null;
  /** The clock by which the day and the hours run. */
  readonly clock: Clock;
}

/** The months in which a double tariff applies; the first and the last are included, 1 is January. */
interface DoubleTariff {
  readonly startMonth: number;
  readonly startYear: number;
  readonly endMonth: number;
  readonly endYear: number;
}

const firstOf = (year: number, month: number): PlainDate =>
  plainDate(`${year}-${String(month).padStart(2, "0")}-01`);

/** The first and the last day of a double tariff. */
export const daysOfDoubleTariff = ({ startMonth, startYear, endMonth, endYear }: DoubleTariff) => {
  return { startsOn: firstOf(startYear, startMonth), endsOn: lastOfMonth(firstOf(endYear, endMonth)) };
};

export const noFreeHours: FreeHours = { day: null, hours: null, clock: "Europe/Madrid" };

export const hasFreeHours = ({ day, hours }: FreeHours): boolean => day !== null || hours !== null;

const isWithin = ({ startHour, endHour }: NonNullable<FreeHours["hours"]>, hour: number): boolean =>
  startHour < endHour ? hour >= startHour && hour < endHour : hour >= startHour || hour < endHour;

/**
 * Whether the energy of each slot of a day is free; the one rule by which cost, forecast, insight, alerts and the demo's
 * bills leave energy out. On the days of the clock changes the hours are those that the clock shows.
 */
export const freeSlotsOf = (free: FreeHours, day: PlainDate, slotsPerHour: 1 | 4): boolean[] => {
  const isFreeDay = free.day !== null && weekdays[isoWeekday(day) - 1] === free.day;
  const { hours } = free;
  return localHours(day, free.clock).flatMap((hour) => {
    const isFree = isFreeDay || (hours !== null && isWithin(hours, hour));
    return new Array<boolean>(slotsPerHour).fill(isFree);
  });
};

/** By period from P1, the energy of a day's free slots. */
export const freeEnergyOf = (
  free: FreeHours,
  day: PlainDate,
  {
    energyWh,
    periods,
    slotsPerHour,
    periodCount,
  }: {
    readonly energyWh: readonly (number | null)[] | null;
    readonly periods: readonly number[] | null;
    readonly slotsPerHour: 1 | 4;
    readonly periodCount: number;
  },
): number[] => {
  const sums = new Array<number>(periodCount).fill(0);
  if (!hasFreeHours(free)) return sums;
  for (const [slot, isFree] of freeSlotsOf(free, day, slotsPerHour).entries()) {
    const period = periods?.[slot];
    if (isFree && period !== undefined) sums[period - 1] = (sums[period - 1] ?? 0) + (energyWh?.[slot] ?? 0);
  }
  return sums;
};
