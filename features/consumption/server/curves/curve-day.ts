import type { PlainDate } from "#energy/calendar.ts";
import type { CurveKind } from "../../contract/chart-type.ts";

export const curveResolutions = ["hour", "quarter"] as const;
export type CurveResolution = (typeof curveResolutions)[number];

/** One value per slot of a day in Madrid, 23 to 25 hours or 92 to 100 quarters; `null` where unknown. */
export type CurveValues = readonly (number | null)[];

/** One day of a meter as it is stored, in whole Wh and varh. A series without any value is `null`. */
export interface CurveDay {
  /** First 20 characters of the CUPS. */
  readonly supplyPoint: string;
  readonly resolution: CurveResolution;
  readonly kind: CurveKind;
  readonly day: PlainDate;
  /**
   * Energy drawn from the grid. Always present, if only with nulls: its length is the number of slots of the
   * day.
   */
  readonly importWh: CurveValues;
  /** Energy exported to the grid. */
  readonly exportWh: CurveValues | null;
  /** Energy consumed from the own or shared installation; not part of the import. */
  readonly selfConsumedWh: CurveValues | null;
  readonly reactiveVarh: CurveValues | null;
  /** Slots that the distributor estimated; `null` when it measured all. */
  readonly estimated: readonly boolean[] | null;
}

/** A day and its owner; `null` while no contract owns it. */
export interface OwnedCurveDay extends CurveDay {
  readonly customerId: number | null;
}

export const curveSeries = ["importWh", "exportWh", "selfConsumedWh", "reactiveVarh"] as const;
export type CurveSeries = (typeof curveSeries)[number];

/** Number of slots of a day that are new, changed or unchanged. */
export interface ValueCounts {
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
}

interface MergedDay<Day extends CurveDay> {
  readonly day: Day;
  readonly values: ValueCounts;
}

const mergedSeries = (before: CurveValues | null, given: CurveValues | null): CurveValues | null => {
  if (given === null) return before;
  if (before === null) return given;
  return given.map((value, slot) => value ?? before[slot] ?? null);
};

const isGiven = (day: CurveDay, slot: number): boolean =>
  curveSeries.some((series) => (day[series]?.[slot] ?? null) !== null);

const mergedEstimates = (before: CurveDay, given: CurveDay): readonly boolean[] | null => {
  if (before.estimated === null && given.estimated === null) return null;
  const flags = given.importWh.map((_, slot) =>
    isGiven(given, slot) ? (given.estimated?.[slot] ?? false) : (before.estimated?.[slot] ?? false),
  );
  return flags.includes(true) ? flags : null;
};

const differs = (before: CurveDay, after: CurveDay, slot: number): boolean =>
  curveSeries.some((series) => (before[series]?.[slot] ?? null) !== (after[series]?.[slot] ?? null)) ||
  (before.estimated?.[slot] ?? false) !== (after.estimated?.[slot] ?? false);

const countValues = (before: CurveDay | undefined, given: CurveDay, after: CurveDay): ValueCounts => {
  const counts = { new: 0, changed: 0, unchanged: 0 };
  for (let slot = 0; slot < given.importWh.length; slot += 1) {
    if (!isGiven(given, slot)) continue;
    if (before === undefined || !isGiven(before, slot)) counts.new += 1;
    else if (differs(before, after, slot)) counts.changed += 1;
    else counts.unchanged += 1;
  }
  return counts;
};

/**
 * Merges new values into a stored day: a slot without a new value is unchanged. Throws a RangeError when the
 * two days have different numbers of slots.
 */
export const mergeCurveDay = <Day extends CurveDay>(
  before: CurveDay | undefined,
  given: Day,
): MergedDay<Day> => {
  if (before === undefined) return { day: given, values: countValues(undefined, given, given) };
  if (before.importWh.length !== given.importWh.length) {
    throw new RangeError(`${given.supplyPoint} has ${before.importWh.length} slots on ${given.day}`);
  }
  const day = {
    ...given,
    importWh: mergedSeries(before.importWh, given.importWh) ?? given.importWh,
    exportWh: mergedSeries(before.exportWh, given.exportWh),
    selfConsumedWh: mergedSeries(before.selfConsumedWh, given.selfConsumedWh),
    reactiveVarh: mergedSeries(before.reactiveVarh, given.reactiveVarh),
    estimated: mergedEstimates(before, given),
  };
  return { day, values: countValues(before, given, day) };
};

/** Sum of a day's series; 0 without any value. */
export const sumOfSeries = (day: CurveDay | undefined, series: CurveSeries): number => {
  let sum = 0;
  for (const value of day?.[series] ?? []) sum += value ?? 0;
  return sum;
};
