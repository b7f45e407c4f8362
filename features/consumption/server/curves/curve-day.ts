import type { PlainDate } from "#energy/calendar.ts";
import type { CurveKind } from "../../contract/chart-type.ts";

export const curveResolutions = ["hour", "quarter"] as const;
export type CurveResolution = (typeof curveResolutions)[number];

/** One value per slot of a day in Madrid, 23 to 25 hours or 92 to 100 quarters; `null` where unknown. */
export type CurveValues = readonly (number | null)[];

/**
 * Precedence of the files that gave the values of a day: one number for all slots, or one for each; null where no file
 * did. A value is replaced only by one of at least the same precedence.
 */
export type Precedence = readonly number[] | null;

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
  /** Net generation that belongs to the supply point: what it consumed of it and what it exported. */
  readonly generatedWh: CurveValues | null;
  readonly reactiveVarh: CurveValues | null;
  /** Slots that the distributor estimated; `null` when it measured all. */
  readonly estimated: readonly boolean[] | null;
  /** Of the file that gave the import, the export and the reactive energy. */
  readonly precedence: Precedence;
  /** Of the file that gave the self-consumed energy. */
  readonly ownPrecedence: Precedence;
  /** Of the file that gave the generated energy. */
  readonly generatedPrecedence: Precedence;
}

/** A day and its owner; `null` while no contract owns it. */
export interface OwnedCurveDay extends CurveDay {
  readonly customerId: number | null;
}

export const curveSeries = ["importWh", "exportWh", "selfConsumedWh", "generatedWh", "reactiveVarh"] as const;
export type CurveSeries = (typeof curveSeries)[number];

/** Number of slots of a day that are new, changed or unchanged. */
export interface ValueCounts {
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Those of the unchanged slots that were given another value of lower precedence; absent when there are none. */
  readonly outdated?: number;
}

interface MergedDay<Day extends CurveDay> {
  readonly day: Day;
  readonly values: ValueCounts;
}

type PrecedenceName = "precedence" | "ownPrecedence" | "generatedPrecedence";
/** The series that come from the same files, and share their precedence. */
const seriesBy: Record<PrecedenceName, readonly CurveSeries[]> = {
  precedence: ["importWh", "exportWh", "reactiveVarh"],
  ownPrecedence: ["selfConsumedWh"],
  generatedPrecedence: ["generatedWh"],
};

const precedenceAt = (precedence: Precedence, slot: number): number =>
  (precedence?.length === 1 ? precedence[0] : precedence?.[slot]) ?? 0;

const hasValue = (day: CurveDay, slot: number, name: PrecedenceName): boolean =>
  seriesBy[name].some((series) => (day[series]?.[slot] ?? null) !== null);

const isGiven = (day: CurveDay, slot: number): boolean =>
  curveSeries.some((series) => (day[series]?.[slot] ?? null) !== null);

/** Whether the new values of a slot replace the stored ones: at least the same precedence, or nothing is stored. */
type Replacement = readonly boolean[];
const replacementOf = (before: CurveDay, given: CurveDay, name: PrecedenceName): Replacement =>
  given.importWh.map(
    (_, slot) =>
      !hasValue(before, slot, name) || precedenceAt(given[name], slot) >= precedenceAt(before[name], slot),
  );

const mergedSeries = (
  before: CurveValues | null,
  given: CurveValues | null,
  replaces: Replacement,
): CurveValues | null => {
  if (given === null) return before;
  if (before === null) return given;
  return given.map((value, slot) => {
    const stored = before[slot] ?? null;
    return replaces[slot] === true ? (value ?? stored) : (stored ?? value);
  });
};

const mergedPrecedence = (
  before: CurveDay,
  given: CurveDay,
  { name, replaces }: { readonly name: PrecedenceName; readonly replaces: Replacement },
): Precedence => {
  if (before[name] === null && given[name] === null) return null;
  const merged = given.importWh.map((_, slot) =>
    precedenceAt((replaces[slot] === true && hasValue(given, slot, name) ? given : before)[name], slot),
  );
  const [first = 0] = merged;
  if (merged.some((value) => value !== first)) return merged;
  return first === 0 ? null : [first];
};

/** Whether a slot was estimated is known with its energy from the grid, never with the self-consumed energy. */
const mergedEstimates = (
  before: CurveDay,
  given: CurveDay,
  replaces: Replacement,
): readonly boolean[] | null => {
  if (before.estimated === null && given.estimated === null) return null;
  const flags = given.importWh.map(
    (_, slot) =>
      (replaces[slot] === true && hasValue(given, slot, "precedence") ? given : before).estimated?.[slot] ??
      false,
  );
  return flags.includes(true) ? flags : null;
};

const differs = (before: CurveDay, after: CurveDay, slot: number): boolean =>
  curveSeries.some((series) => (before[series]?.[slot] ?? null) !== (after[series]?.[slot] ?? null)) ||
  (before.estimated?.[slot] ?? false) !== (after.estimated?.[slot] ?? false);

/** Whether a given value was not taken. */
const isOutdated = (given: CurveDay, after: CurveDay, slot: number): boolean =>
  curveSeries.some((series) => {
    const value = given[series]?.[slot] ?? null;
    return value !== null && value !== after[series]?.[slot];
  });

const countValues = (before: CurveDay | undefined, given: CurveDay, after: CurveDay): ValueCounts => {
  const counts = { new: 0, changed: 0, unchanged: 0 };
  let outdated = 0;
  for (let slot = 0; slot < given.importWh.length; slot += 1) {
    if (!isGiven(given, slot)) continue;
    if (before === undefined || !isGiven(before, slot)) counts.new += 1;
    else if (differs(before, after, slot)) counts.changed += 1;
    else {
      counts.unchanged += 1;
      if (isOutdated(given, after, slot)) outdated += 1;
    }
  }
  return { ...counts, ...(outdated > 0 && { outdated }) };
};

/**
 * Merges new values into a stored day: a slot without a new value is unchanged, and so is one whose stored value has a
 * higher precedence. Throws a RangeError when the two days have different numbers of slots.
 */
export const mergeCurveDay = <Day extends CurveDay>(
  before: CurveDay | undefined,
  given: Day,
): MergedDay<Day> => {
  if (before === undefined) return { day: given, values: countValues(undefined, given, given) };
  if (before.importWh.length !== given.importWh.length) {
    throw new RangeError(`${given.supplyPoint} has ${before.importWh.length} slots on ${given.day}`);
  }
  const replaces = replacementOf(before, given, "precedence");
  const replacesOwn = replacementOf(before, given, "ownPrecedence");
  const replacesGenerated = replacementOf(before, given, "generatedPrecedence");
  const day = {
    ...given,
    importWh: mergedSeries(before.importWh, given.importWh, replaces) ?? given.importWh,
    exportWh: mergedSeries(before.exportWh, given.exportWh, replaces),
    selfConsumedWh: mergedSeries(before.selfConsumedWh, given.selfConsumedWh, replacesOwn),
    generatedWh: mergedSeries(before.generatedWh, given.generatedWh, replacesGenerated),
    reactiveVarh: mergedSeries(before.reactiveVarh, given.reactiveVarh, replaces),
    estimated: mergedEstimates(before, given, replaces),
    precedence: mergedPrecedence(before, given, { name: "precedence", replaces }),
    ownPrecedence: mergedPrecedence(before, given, { name: "ownPrecedence", replaces: replacesOwn }),
    generatedPrecedence: mergedPrecedence(before, given, {
      name: "generatedPrecedence",
      replaces: replacesGenerated,
    }),
  };
  return { day, values: countValues(before, given, day) };
};

/** Sum of a day's series; 0 without any value. */
export const sumOfSeries = (day: CurveDay | undefined, series: CurveSeries): number => {
  let sum = 0;
  for (const value of day?.[series] ?? []) sum += value ?? 0;
  return sum;
};
