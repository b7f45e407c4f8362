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

export interface RangeRequest {
  readonly type: ChartType;
  readonly start: string | undefined;
  readonly end: string | undefined;
  /** First and last day with data; `null` without any. */
  readonly extent: DayRange | null;
  readonly today: PlainDate;
}

type RangeAnswer =
  | { readonly problem: "cch_invalid_date" }
  | { readonly problem: "cch_range_too_long"; readonly years: number }
  /** `null`: no data in the requested days. */
  | { readonly problem: null; readonly range: DayRange | null };

const earliestDay = "2000-01-01";
const latestDay = "2099-12-31";

const defaultDays: Readonly<Record<Exclude<ChartType, "monthly">, number>> = {
  daily: 31,
  hourly: 7,
  "quarter-hourly": 1,
};

/** Whether it is a day that the portal can have readings of. */
export const isUsable = (text: string): text is PlainDate =>
  isPlainDate(text) && text >= earliestDay && text <= latestDay;

const defaultEnd = (type: ChartType, startsOn: PlainDate): PlainDate =>
  type === "monthly" ? lastOfMonth(addMonths(startsOn, 11)) : addDays(startsOn, defaultDays[type] - 1);

const defaultStart = (type: ChartType, endsOn: PlainDate): PlainDate =>
  type === "monthly" ? firstOfMonth(addMonths(endsOn, -11)) : addDays(endsOn, 1 - defaultDays[type]);

const requestedRange = (
  { type, extent, today }: RangeRequest,
  start?: PlainDate,
  end?: PlainDate,
): DayRange => {
  if (start !== undefined) {
    const otherEnd = end ?? defaultEnd(type, start);
    return start <= otherEnd ? { startsOn: start, endsOn: otherEnd } : { startsOn: otherEnd, endsOn: start };
  }
  const endsOn = end ?? extent?.endsOn ?? today;
  return { startsOn: defaultStart(type, endsOn), endsOn };
};

/**
 * The requested days in order, or the type's default range; limited to the days with data. Fails when the range
 * exceeds the type's limit.
 */
export const chartRange = (request: RangeRequest): RangeAnswer => {
  const { type, start, end, extent } = request;
  if (start !== undefined && !isUsable(start)) return { problem: "cch_invalid_date" };
  if (end !== undefined && !isUsable(end)) return { problem: "cch_invalid_date" };
  const { startsOn, endsOn } = requestedRange(request, start, end);
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
