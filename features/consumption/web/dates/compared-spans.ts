import { addDays, addMonths, firstOfMonth, lastOfMonth, type PlainDate } from "#energy/calendar.ts";
import type { ChartType } from "#features/consumption/contract/chart-type.ts";
import type { Span } from "./span.ts";

/** What a stretch of days is compared with. */
export type ComparedWith = "yearBefore" | "monthBefore" | "weekBefore";

export interface ComparedSpan extends Span {
  readonly against: ComparedWith;
  /** First of the days shown that are compared: later than the first shown when the others are not known so far back. */
  readonly sinceOn: PlainDate;
}

/** The end of a whole month stays the end of a month: February for March, and 29 for 28. */
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

/** The first whole month of which the year before is known too. */
const knownSince = (firstDay: PlainDate): PlainDate => {
  const month = firstOfMonth(firstDay);
  return addMonths(month, month === firstDay ? 12 : 13);
};

/** Of twelve months, the last ones whose year before is known; undefined when there is none. */
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
 * The stretches to compare with, as long as the days compared: a month that has not ended is compared with as many
 * days of the other. None goes further back than the first day with data.
 */
export const comparedSpans = (view: ChartType, shown: Span, firstDay: PlainDate): ComparedSpan[] =>
  candidates(view, shown, firstDay).filter(({ startsOn }) => startsOn >= firstDay);
