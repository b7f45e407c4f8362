import { addDays, daysBetween, firstOfMonth, type PlainDate } from "./calendar.ts";
import { baseLoadOf, completeDayWh, median } from "./load-patterns.ts";
import type { PricedDay } from "./month-insight.ts";

export const alertKinds = ["unusual_use", "missing_readings", "base_load", "cost_above"] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Limits by kind: per cent above what is usual, days without readings, per cent of rise, cents of a bill. */
export const alertLimits: Readonly<
  Record<AlertKind, { readonly min: number; readonly max: number; readonly usual: number }>
> = {
  unusual_use: { min: 10, max: 500, usual: 50 },
  missing_readings: { min: 3, max: 60, usual: 7 },
  base_load: { min: 10, max: 500, usual: 30 },
  cost_above: { min: 100, max: 10_000_000, usual: 5000 },
};

/** What an alert has found: reported once for its day. */
export interface AlertFinding {
  /** The unusual day, the last day with readings, or the first of the month or of the bill. */
  readonly day: PlainDate;
  readonly energyWh?: number;
  /** What is usual of the same. */
  readonly usualWh?: number;
  readonly amountCents?: number;
}

interface Evaluation {
  readonly limit: number;
  /** The day with readings that is evaluated. */
  readonly day: PlainDate;
  /** That day and those before it, in order: `daysNeeded` of them where there are so many. */
  readonly days: readonly PricedDay[];
}

const weeksCompared = 8;
const minWeeksCompared = 4;
/** A smaller difference is not worth a message. */
const minDifferenceWh = 1000;
const recentDays = 14;
const earlierDays = 56;
const minBaseRiseWh = 20;

/** Days before the evaluated one that an evaluation looks at. */
export const daysNeeded = recentDays + earlierDays;

/** More than the median of the same weekday in the eight weeks before. */
const unusualUse = ({ limit, day, days }: Evaluation): AlertFinding | null => {
  const byDay = new Map(days.map((known) => [known.day, completeDayWh(known)]));
  const energyWh = byDay.get(day) ?? null;
  const before = Array.from({ length: weeksCompared }, (_, week) => byDay.get(addDays(day, -7 * (week + 1))));
  const known = before.filter((value) => value !== undefined && value !== null);
  const usualWh = median(known);
  if (energyWh === null || usualWh === null || known.length < minWeeksCompared) return null;
  if (energyWh - usualWh < minDifferenceWh || energyWh <= usualWh * (1 + limit / 100)) return null;
  return { day, energyWh, usualWh: Math.round(usualWh) };
};

/** The base load of the last two weeks is higher than that of the eight weeks before; reported once a month. */
const risenBaseLoad = ({ limit, day, days }: Evaluation): AlertFinding | null => {
  const used = days.map((known) => ({ ...known, hoursWh: known.usedHoursWh }));
  const since = addDays(day, 1 - recentDays);
  const recent = baseLoadOf(used.filter((known) => known.day >= since && known.day <= day));
  const earlier = baseLoadOf(
    used.filter((known) => known.day < since && known.day >= addDays(since, -earlierDays)),
  );
  if (recent === null || earlier === null) return null;
  const riseWh = recent.hourlyWh - earlier.hourlyWh;
  if (riseWh < minBaseRiseWh || riseWh < (earlier.hourlyWh * limit) / 100) return null;
  return { day: firstOfMonth(day), energyWh: recent.hourlyWh, usualWh: earlier.hourlyWh };
};

/** The running bill is forecast to cost more than the limit; reported once a bill. */
export const forecastAbove = (
  { startsOn, totalCents }: { readonly startsOn: PlainDate; readonly totalCents: number },
  limitCents: number,
): AlertFinding | null => (totalCents > limitCents ? { day: startsOn, amountCents: totalCents } : null);

/** Kinds that compare the energy of a day with that of the days before. */
export type EnergyAlertKind = Exclude<AlertKind, "missing_readings" | "cost_above">;

/** What an alert finds on a day with new readings. */
export const evaluateAlert = (kind: EnergyAlertKind, evaluation: Evaluation): AlertFinding | null => {
  switch (kind) {
    case "unusual_use":
      return unusualUse(evaluation);
    case "base_load":
      return risenBaseLoad(evaluation);
    default:
      return kind satisfies never;
  }
};

/** Whether more days than the limit have passed since the last one with readings. */
export const readingsMissing = (lastDay: PlainDate, today: PlainDate, limit: number): boolean =>
  daysBetween(lastDay, today) > limit;
