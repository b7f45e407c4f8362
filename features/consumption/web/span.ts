import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  type PlainDate,
} from "#energy/calendar.ts";
import type { ChartType } from "../contract/chart-type.ts";

/** Both days included. */
export interface Span {
  readonly startsOn: PlainDate;
  readonly endsOn: PlainDate;
}

export const daysIn = ({ startsOn, endsOn }: Span): number => daysBetween(startsOn, endsOn) + 1;

/** The range of each view around a day: twelve months up to its month, its month, or the day itself. */
export const spanOf = (view: ChartType, day: PlainDate): Span => {
  switch (view) {
    case "monthly":
      return { startsOn: firstOfMonth(addMonths(firstOfMonth(day), -11)), endsOn: lastOfMonth(day) };
    case "daily":
      return { startsOn: firstOfMonth(day), endsOn: lastOfMonth(day) };
    case "hourly":
    case "quarter-hourly":
      return { startsOn: day, endsOn: day };
  }
};

const moved = (view: ChartType, day: PlainDate, steps: -1 | 1): PlainDate => {
  switch (view) {
    case "monthly":
      return addMonths(firstOfMonth(day), 12 * steps);
    case "daily":
      return addMonths(firstOfMonth(day), steps);
    case "hourly":
    case "quarter-hourly":
      return addDays(day, steps);
  }
};

const within = ({ startsOn, endsOn }: Span, day: PlainDate): PlainDate => {
  if (day < startsOn) return startsOn;
  return day > endsOn ? endsOn : day;
};

/**
 * The day of the previous or next range, never outside the days with data; undefined when there is none. From
 * outside those days it returns to them.
 */
export const stepFrom = (
  view: ChartType,
  { day, steps, extent }: { day: PlainDate; steps: -1 | 1; extent: Span },
): PlainDate | undefined => {
  const shown = spanOf(view, day);
  if (steps === -1 && shown.startsOn <= extent.startsOn) return undefined;
  if (steps === 1 && shown.endsOn >= extent.endsOn) return undefined;
  return within(extent, moved(view, day, steps));
};

export const isLatest = (view: ChartType, day: PlainDate, extent: Span): boolean => {
  const { startsOn, endsOn } = spanOf(view, day);
  return startsOn <= extent.endsOn && extent.endsOn <= endsOn;
};

/** First days of the months of the extent, latest first. */
export const monthsOf = ({ startsOn, endsOn }: Span): PlainDate[] => {
  const months: PlainDate[] = [];
  for (let month = firstOfMonth(endsOn); month >= firstOfMonth(startsOn); month = addMonths(month, -1)) {
    months.push(month);
  }
  return months;
};

/** The range that a consumption is compared with. */
export type ComparedWith = "yearBefore" | "monthBefore" | "weekBefore";

export interface ComparedSpan extends Span {
  readonly against: ComparedWith;
  /**
   * First compared day of the range shown: later than its start when the earlier range has no data so far back.
   */
  readonly sinceOn: PlainDate;
}

/**
 * Shifts a range back; the end of a whole month stays the end of a month: February for March, 29 for 28. Ranges of
 * different lengths are compared by day.
 */
const monthsBack = ({ startsOn, endsOn }: Span, months: number): Span => {
  const end = addMonths(endsOn, -months);
  return {
    startsOn: addMonths(startsOn, -months),
    endsOn: endsOn === lastOfMonth(endsOn) ? lastOfMonth(end) : end,
  };
};

const daysBack = ({ startsOn, endsOn }: Span, days: number): Span => ({
  startsOn: addDays(startsOn, -days),
  endsOn: addDays(endsOn, -days),
});

/** The first whole month that has data a year before. */
const knownSince = (firstDay: PlainDate): PlainDate => {
  const month = firstOfMonth(firstDay);
  return addMonths(month, month === firstDay ? 12 : 13);
};

/** The last of twelve months that have data a year before; undefined when there is none. */
const lastMonths = ({ startsOn, endsOn }: Span, firstDay: PlainDate): Span | undefined => {
  const since = knownSince(firstDay);
  const start = since > startsOn ? since : startsOn;
  return start > endsOn ? undefined : { startsOn: start, endsOn };
};

const candidates = (view: ChartType, shown: Span, firstDay: PlainDate): ComparedSpan[] => {
  const { startsOn: sinceOn } = shown;
  switch (view) {
    case "monthly": {
      const months = lastMonths(shown, firstDay);
      if (months === undefined) return [];
      return [{ against: "yearBefore", sinceOn: months.startsOn, ...monthsBack(months, 12) }];
    }
    case "daily":
      return [
        { against: "yearBefore", sinceOn, ...monthsBack(shown, 12) },
        { against: "monthBefore", sinceOn, ...monthsBack(shown, 1) },
      ];
    case "hourly":
    case "quarter-hourly":
      return [{ against: "weekBefore", sinceOn, ...daysBack(shown, 7) }];
  }
};

/**
 * The ranges to compare with: a whole month with whole months, an unfinished month with the same number of days. None begins before the first day with data.
 */
export const comparedSpans = (view: ChartType, shown: Span, firstDay: PlainDate): ComparedSpan[] =>
  candidates(view, shown, firstDay).filter(({ startsOn }) => startsOn >= firstDay);
