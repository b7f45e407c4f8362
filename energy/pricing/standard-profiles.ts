import { hoursInDay, type PlainDate } from "../calendar.ts";

/** How the use of a group of supplies is distributed over the hours, as the system operator publishes it each month. */
export interface StandardProfile {
  /** A coefficient for each hour of a day, in order; undefined where they are not published. */
  readonly coefficientsOf: (day: PlainDate) => readonly number[] | undefined;
}

/** The same use in each hour, for a total of which no more than its periods are known. */
export const evenProfile: StandardProfile = {
  coefficientsOf: (day) => new Array<number>(hoursInDay(day)).fill(1),
};

export interface HoursOfDay {
  readonly day: PlainDate;
  readonly hoursWh: readonly number[];
  readonly periods: readonly number[];
}

interface ProfiledEnergy {
  /** Energy of the days by period, from P1. */
  readonly energyWh: readonly number[];
  readonly days: readonly PlainDate[];
  /** The period of each hour of a day. */
  readonly periodsOf: (day: PlainDate) => readonly number[];
}

/**
 * The energy of periods distributed over the hours of each: in proportion to the coefficients, whatever they add up to, in
 * whole Wh. What rounding leaves is carried to the next hour of the period, so that the hours add up to the energy.
 * Undefined when a day has no coefficients, or a period with energy no hour with one.
 */
export const spreadByProfile = (
  profile: StandardProfile,
  { energyWh, days, periodsOf }: ProfiledEnergy,
): HoursOfDay[] | undefined => {
  const sums = new Map<number, number>();
  const known: { day: PlainDate; periods: readonly number[]; coefficients: readonly number[] }[] = [];
  for (const day of days) {
    const periods = periodsOf(day);
    const coefficients = profile.coefficientsOf(day);
    if (coefficients?.length !== periods.length) return undefined;
    for (const [hour, period] of periods.entries())
      sums.set(period, (sums.get(period) ?? 0) + (coefficients[hour] ?? 0));
    known.push({ day, periods, coefficients });
  }
  if (energyWh.some((wh, index) => wh > 0 && (sums.get(index + 1) ?? 0) <= 0)) return undefined;
  const before = new Map<number, number>();
  const wholeOf = (period: number, coefficients: number): number =>
    Math.round(((energyWh[period - 1] ?? 0) * coefficients) / (sums.get(period) ?? 1));
  return known.map(({ day, periods, coefficients }) => ({
    day,
    periods,
    hoursWh: periods.map((period, hour) => {
      const until = before.get(period) ?? 0;
      const after = until + (coefficients[hour] ?? 0);
      before.set(period, after);
      return wholeOf(period, after) - wholeOf(period, until);
    }),
  }));
};

/** Shares of P1 to P3 in a year of 2.0TD in the peninsula, of the final profiles of 2025. */
const householdShares = [0.274, 0.2553, 0.4707] as const;

/** A yearly total of 2.0TD by period, for a customer who knows no more. */
export const splitHouseholdYear = (totalWh: number): [p1: number, p2: number, p3: number] => {
  const p1 = Math.round(totalWh * householdShares[0]);
  const p2 = Math.round(totalWh * householdShares[1]);
  return [p1, p2, totalWh - p1 - p2];
};
