import type { PlainDate } from "#energy/calendar.ts";
import type { CurveDay, CurveSeries } from "../curves/curve-day.ts";
import type { ClockDay, CurveLine } from "./curve-line.ts";
import type { CurveFileFormat } from "./curve-file-format.ts";

type Values = (number | null)[];

interface DraftDay {
  importWh: Values;
  exportWh: Values | null;
  selfConsumedWh: Values | null;
  generatedWh: Values | null;
  reactiveVarh: Values | null;
  estimated: boolean[] | null;
}

/**
 * The slots of each day that the file has given, one bit each: 32 slots to a map, so that a day of hours costs one small
 * number. Held for the whole file, as lines may be in any order.
 */
export type SeenSlots = readonly Map<ClockDay, number>[];

interface SupplyPointDays {
  readonly drafts: Map<ClockDay, DraftDay>;
  readonly seen: SeenSlots;
}

/** Marks a slot as given. */
const markSeen = (seen: SeenSlots, day: ClockDay, slot: number): "new" | "duplicate" => {
  const words = seen[slot >> 5];
  const bit = 1 << (slot & 31);
  const before = words?.get(day) ?? 0;
  if ((before & bit) !== 0) return "duplicate";
  words?.set(day, before | bit);
  return "new";
};

const emptyDraft = (slots: number): DraftDay => ({
  importWh: new Array<number | null>(slots).fill(null),
  exportWh: null,
  selfConsumedWh: null,
  generatedWh: null,
  reactiveVarh: null,
  estimated: null,
});

/** Adds a value; a series is created with its first value. */
const put = (
  draft: DraftDay,
  series: Exclude<CurveSeries, "importWh">,
  { [series]: value, slot }: CurveLine,
): void => {
  if (value === null) return;
  const values = (draft[series] ??= new Array<number | null>(draft.importWh.length).fill(null));
  values[slot] = value;
};

/**
 * Groups a file's lines into days of curves. `take` returns the days collected since the last call: a day whose
 * lines are spread over the file is returned in parts, to be merged.
 */
export const createDayCollector = ({ kind, resolution }: CurveFileFormat, precedence: number) => {
  const supplyPoints = new Map<string, SupplyPointDays>();
  const slotsPerHour = resolution === "hour" ? 1 : 4;
  let draftCount = 0;
  let seenCount = 0;

  const emptySlots = (): SeenSlots =>
    Array.from({ length: slotsPerHour === 1 ? 1 : 4 }, () => new Map<ClockDay, number>());

  const supplyPointOf = (name: string): SupplyPointDays => {
    let found = supplyPoints.get(name);
    if (found === undefined) supplyPoints.set(name, (found = { drafts: new Map(), seen: emptySlots() }));
    return found;
  };

  const draftOf = (drafts: Map<ClockDay, DraftDay>, day: ClockDay, slots: number): DraftDay => {
    const found = drafts.get(day);
    if (found !== undefined) return found;
    const draft = emptyDraft(slots);
    drafts.set(day, draft);
    draftCount += 1;
    return draft;
  };

  /**
   * Adds a line; `duplicate` when the file has already given that slot, in which case the first value is used.
   */
  const add = (line: CurveLine): "new" | "duplicate" => {
    const { drafts, seen } = supplyPointOf(line.supplyPoint);
    const { clockDay, slot } = line;
    const slots = clockDay.hours * slotsPerHour;
    if (!seen.some((words) => words.has(clockDay))) seenCount += 1;
    if (markSeen(seen, clockDay, slot) === "duplicate") return "duplicate";

    const draft = draftOf(drafts, clockDay, slots);
    draft.importWh[slot] = line.importWh;
    put(draft, "exportWh", line);
    put(draft, "selfConsumedWh", line);
    put(draft, "generatedWh", line);
    put(draft, "reactiveVarh", line);
    if (line.isEstimated) (draft.estimated ??= new Array<boolean>(slots).fill(false))[slot] = true;
    return "new";
  };

  const take = (): CurveDay[] => {
    const days: CurveDay[] = [];
    for (const [supplyPoint, { drafts }] of supplyPoints) {
      for (const [{ day }, draft] of drafts)
        days.push({
          supplyPoint,
          resolution,
          kind,
          day,
          ...draft,
          precedence: [precedence],
          ownPrecedence: [precedence],
          generatedPrecedence: [precedence],
        });
      drafts.clear();
    }
    draftCount = 0;
    return days;
  };

  return { add, take, size: () => draftCount, seenDays: () => seenCount, supplyPoints, kind, slotsPerHour };
};

export type DayCollector = ReturnType<typeof createDayCollector>;

/** First and last day; `null` for an empty list. */
export const extentOf = (days: Iterable<PlainDate>): readonly [PlainDate, PlainDate] | null => {
  const sorted = [...days].toSorted();
  const [first] = sorted;
  const last = sorted.at(-1);
  return first === undefined || last === undefined ? null : [first, last];
};
