import {
  addDays,
  addMonths,
  firstOfMonth,
  isPlainDate,
  lastOfMonth,
  type PlainDate,
} from "#energy/calendar.ts";
import { maxRangeYears, type ChartType } from "#features/consumption/contract/chart-type.ts";
import type { DayRange } from "./chart-slots-policy.ts";

export interface RangeWish {
  readonly type: ChartType;
  readonly start: string | undefined;
  readonly end: string | undefined;
  /** First and last day with data; `null` when there is none. */
  readonly extent: DayRange | null;
  readonly today: PlainDate;
}

type RangeAnswer =
  | { readonly problem: "cch_invalid_date" }
  | { readonly problem: "cch_range_too_long"; readonly years: number }
  /** `null`: nothing is known of the days asked for. */
  | { readonly problem: null; readonly range: DayRange | null };

const earliestDay = "2000-01-01";
const latestDay = "2099-12-31";

const usualDays: Readonly<Record<Exclude<ChartType, "monthly">, number>> = {
  daily: 31,
  hourly: 7,
  "quarter-hourly": 1,
};

const isUsable = (text: string): text is PlainDate =>
  isPlainDate(text) && text >= earliestDay && text <= latestDay;

const usualEnd = (type: ChartType, startsOn: PlainDate): PlainDate =>
  type === "monthly" ? lastOfMonth(addMonths(startsOn, 11)) : addDays(startsOn, usualDays[type] - 1);

const usualStart = (type: ChartType, endsOn: PlainDate): PlainDate =>
  type === "monthly" ? firstOfMonth(addMonths(endsOn, -11)) : addDays(endsOn, 1 - usualDays[type]);

const wishedRange = ({ type, extent, today }: RangeWish, start?: PlainDate, end?: PlainDate): DayRange => {
  if (start !== undefined) {
    const other = end ?? usualEnd(type, start);
    return start <= other ? { startsOn: start, endsOn: other } : { startsOn: other, endsOn: start };
  }
  const endsOn = end ?? extent?.endsOn ?? today;
  return { startsOn: usualStart(type, endsOn), endsOn };
};

/**
 * The days to show: those wished for, put in order, or the usual stretch of the type; no further than the type's
 * limit, and only as far as there is data.
 */
export const chartRange = (wish: RangeWish): RangeAnswer => {
  const { type, start, end, extent } = wish;
  if (start !== undefined && !isUsable(start)) return { problem: "cch_invalid_date" };
  if (end !== undefined && !isUsable(end)) return { problem: "cch_invalid_date" };
  const { startsOn, endsOn } = wishedRange(wish, start, end);
  const years = maxRangeYears[type];
  if (endsOn > addMonths(startsOn, 12 * years)) return { problem: "cch_range_too_long", years };

  if (extent === null || endsOn < extent.startsOn || startsOn > extent.endsOn)
    return { problem: null, range: null };
  return {
    problem: null,
    range: {
      startsOn: startsOn > extent.startsOn ? startsOn : extent.startsOn,
      endsOn: endsOn < extent.endsOn ? endsOn : extent.endsOn,
    },
  };
};
