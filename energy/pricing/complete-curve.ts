import { eachDay, firstOfMonth, hoursInDay, isoWeekday, type PlainDate } from "../calendar.ts";
import type { CurveDay } from "./year-of-use.ts";

/** Above this share of the hours without a reading, a year is not completed. */
const maxShareUnknown = 0.02;

export interface CompleteCurve {
  readonly days: readonly CurveDay[];
  readonly unknownHours: number;
}
export interface IncompleteCurve {
  readonly days: null;
  readonly unknownHours: number;
}

interface Mean {
  sum: number;
  count: number;
}

const add = (means: Map<string, Mean>, key: string, value: number): void => {
  const mean = means.get(key) ?? { sum: 0, count: 0 };
  mean.sum += value;
  mean.count += 1;
  means.set(key, mean);
};

const isWeekend = (day: PlainDate): boolean => isoWeekday(day) >= 6;

/** From the closest to the least alike: the same hour of such days of the month, any hour of it, any hour at all. */
const keysOf = (day: PlainDate, hour: number): string[] => {
  const month = firstOfMonth(day);
  return [`${month} ${isWeekend(day)} ${hour}`, month, ""];
};

const meansOf = (curve: ReadonlyMap<PlainDate, CurveDay>) => {
  const energy = new Map<string, Mean>();
  const exported = new Map<string, Mean>();
  for (const [day, { energyWh, exportWh }] of curve) {
    for (const [hour, wh] of energyWh.entries())
      if (wh !== null) for (const key of keysOf(day, hour)) add(energy, key, wh);
    for (const key of keysOf(day, 0).slice(1)) add(exported, key, exportWh);
  }
  const meanOf = (means: ReadonlyMap<string, Mean>, keys: readonly string[]): number => {
    const found = keys.map((key) => means.get(key)).find((mean) => mean !== undefined);
    return found === undefined ? 0 : Math.round(found.sum / found.count);
  };
  return {
    energyAt: (day: PlainDate, hour: number) => meanOf(energy, keysOf(day, hour)),
    exportOn: (day: PlainDate) => meanOf(exported, keysOf(day, 0).slice(1)),
  };
};

/**
 * The hours of each day of a range, where an hour without a reading has the mean of the same hour of the month’s days of
 * the week or of the weekend. Not completed when more than a fiftieth of the hours is unknown.
 */
export const completeCurve = (
  curve: readonly CurveDay[],
  { startsOn, endsOn }: { readonly startsOn: PlainDate; readonly endsOn: PlainDate },
): CompleteCurve | IncompleteCurve => {
  const known = new Map(
    curve
      .filter(({ day, slotsPerHour }) => slotsPerHour === 1 && day >= startsOn && day <= endsOn)
      .map((day) => [day.day, day] as const),
  );
  const days = eachDay(startsOn, endsOn);
  const hoursOf = (day: PlainDate) =>
    Array.from({ length: hoursInDay(day) }, (_, hour) => known.get(day)?.energyWh[hour] ?? null);
  const hours = days.map((day) => ({ day, energyWh: hoursOf(day) }));
  const all = hours.reduce((sum, { energyWh }) => sum + energyWh.length, 0);
  const unknownHours = hours.reduce(
    (sum, { energyWh }) => sum + energyWh.filter((wh) => wh === null).length,
    0,
  );
  if (unknownHours > maxShareUnknown * all) return { days: null, unknownHours };
  const { energyAt, exportOn } = meansOf(known);
  return {
    unknownHours,
    days: hours.map(({ day, energyWh }) => ({
      day,
      slotsPerHour: 1,
      energyWh: energyWh.map((wh, hour) => wh ?? energyAt(day, hour)),
      exportWh: known.get(day)?.exportWh ?? exportOn(day),
    })),
  };
};
