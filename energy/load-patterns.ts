import { type Clock, isoWeekday, localHours, type IsoWeekday, type PlainDate } from "./calendar.ts";

/** The hours of a day as the meter recorded them: 23 to 25 values in Wh, null where there is none. */
export interface MeteredDay {
  readonly day: PlainDate;
  readonly hoursWh: readonly (number | null)[];
  /** Hours that the distributor estimated; null when all were measured. */
  readonly estimated: readonly boolean[] | null;
}

export const isoWeekdays = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly IsoWeekday[];
const hoursOfClock = 24;

export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

export const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return mean(
    sorted.length % 2 === 1 ? sorted.slice(middle, middle + 1) : sorted.slice(middle - 1, middle + 1),
  );
};

/**
 * Mean energy by weekday and hour of the place's clock, in whole Wh: seven lists from Monday, each with 24 values; null
 * without data. Both of October's repeated hours count, and March's missing one does not.
 */
export const meanByWeekdayAndHour = (days: readonly MeteredDay[], clock: Clock): (number | null)[][] => {
  const values = isoWeekdays.map(() => Array.from({ length: hoursOfClock }, (): number[] => []));
  for (const { day, hoursWh } of days) {
    const ofWeekday = values[isoWeekday(day) - 1];
    localHours(day, clock).forEach((hour, slot) => {
      const energyWh = hoursWh[slot] ?? null;
      if (energyWh !== null) ofWeekday?.[hour]?.push(energyWh);
    });
  }
  return values.map((hours) =>
    hours.map((ofHour) => {
      const average = mean(ofHour);
      return average === null ? null : Math.round(average);
    }),
  );
};

/** Hours of the night, in which little but refrigerators and devices on standby uses energy: from 0 to 6. */
const nightEndsAt = 6;
/** The share of night hours that use no more than the base load. */
const baseQuantile = 0.1;
const minNights = 7;

export interface BaseLoad {
  /** Energy of each hour, Wh: what is used even when the customer sleeps. */
  readonly hourlyWh: number;
  /** Part of the consumption of all known hours, 0 to 1. */
  readonly share: number;
  readonly nights: number;
}

const knownHours = ({ hoursWh }: MeteredDay): number[] => hoursWh.filter((value) => value !== null);

/** Either clock changes at night, so that both have the same slots before six. */
const measuredNightHours = ({ day, hoursWh, estimated }: MeteredDay): number[] =>
  localHours(day, "Europe/Madrid").flatMap((hour, slot) => {
    const energyWh = hoursWh[slot] ?? null;
    return hour < nightEndsAt && energyWh !== null && estimated?.[slot] !== true ? [energyWh] : [];
  });

/**
 * The base load: the lowest tenth of the measured hours between 0 and 6 (nearest-rank quantile), which a single night
 * without supply does not lower. Estimated hours are left out. Null below seven nights with a measured hour.
 */
export const baseLoadOf = (days: readonly MeteredDay[]): BaseLoad | null => {
  const nights = days.map(measuredNightHours).filter((hours) => hours.length > 0);
  if (nights.length < minNights) return null;
  const sorted = nights.flat().toSorted((a, b) => a - b);
  const hourlyWh = sorted[Math.ceil(sorted.length * baseQuantile) - 1] ?? 0;
  const all = days.flatMap(knownHours);
  const totalWh = all.reduce((sum, value) => sum + value, 0);
  const share = totalWh === 0 ? 0 : Math.min(1, (hourlyWh * all.length) / totalWh);
  return { hourlyWh, share, nights: nights.length };
};

/** Energy of a day without gaps; null when an hour is missing. */
export const completeDayWh = ({ hoursWh }: MeteredDay): number | null => {
  let sum = 0;
  for (const energyWh of hoursWh) {
    if (energyWh === null) return null;
    sum += energyWh;
  }
  return hoursWh.length === 0 ? null : sum;
};
