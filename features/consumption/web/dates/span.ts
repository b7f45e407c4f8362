import { addDays, addMonths, firstOfMonth, lastOfMonth, type PlainDate } from "#energy/calendar.ts";
import type { ChartType } from "#features/consumption/contract/chart-type.ts";

/** Days from the first to the last, both included. */
export interface Span {
  readonly startsOn: PlainDate;
  readonly endsOn: PlainDate;
}

/** What each view shows at once, around a day: twelve months up to its month, its month, or the day itself. */
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
 * The day to go to for what comes before or after, never outside the days with data; undefined where there is
 * nothing more. From outside those days it leads back to them.
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

/** Whether what is shown around a day holds the latest day with data. */
export const isLatest = (view: ChartType, day: PlainDate, extent: Span): boolean => {
  const { startsOn, endsOn } = spanOf(view, day);
  return startsOn <= extent.endsOn && extent.endsOn <= endsOn;
};

/** The months of the extent, the latest first, as their first days. */
export const monthsOf = ({ startsOn, endsOn }: Span): PlainDate[] => {
  const months: PlainDate[] = [];
  for (let month = firstOfMonth(endsOn); month >= firstOfMonth(startsOn); month = addMonths(month, -1)) {
    months.push(month);
  }
  return months;
};
