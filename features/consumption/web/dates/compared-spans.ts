import { addDays, addMonths, lastOfMonth, type PlainDate } from "#energy/calendar.ts";
import type { ChartType } from "#features/consumption/contract/chart-type.ts";
import type { Span } from "./span.ts";

/** What a stretch of days is compared with. */
export type ComparedWith = "yearBefore" | "monthBefore" | "weekBefore";

export interface ComparedSpan extends Span {
  readonly against: ComparedWith;
}

/** The end of a whole month stays the end of a month: February for March, and 29 for 28. */
const monthsBack = ({ startsOn, endsOn }: Span, months: number): Span => {
  const end: PlainDate = addMonths(endsOn, -months);
  return {
    startsOn: addMonths(startsOn, -months),
    endsOn: endsOn === lastOfMonth(endsOn) ? lastOfMonth(end) : end,
  };
};

/**
 * The stretches to compare with, as long as the days shown: a month that has not ended is compared with as many
 * days of the other. Only those that lie after the first day with data.
 */
export const comparedSpans = (view: ChartType, shown: Span, firstDay: PlainDate): ComparedSpan[] => {
  const yearBefore = { against: "yearBefore", ...monthsBack(shown, 12) } as const;
  const monthBefore = { against: "monthBefore", ...monthsBack(shown, 1) } as const;
  const weekBefore = {
    against: "weekBefore",
    startsOn: addDays(shown.startsOn, -7),
    endsOn: addDays(shown.endsOn, -7),
  } as const;
  const ofView = {
    monthly: [yearBefore],
    daily: [yearBefore, monthBefore],
    hourly: [weekBefore],
    "quarter-hourly": [weekBefore],
  } as const;
  return ofView[view].filter(({ startsOn }) => startsOn >= firstDay);
};
