import { addDays, eachDay, isoWeekday, madridMidnight, type PlainDate } from "#energy/calendar.ts";
import type { CountedTime } from "#platform/server/activity.ts";
import type { ActivityPeriod } from "../contract/get-activity.ts";

const shownDays = 14;
const shownWeeks = 12;

/** The Monday of the day's week. */
export const mondayOf = (day: PlainDate): PlainDate => addDays(day, 1 - isoWeekday(day));

/** The first day of each period up to today, the earliest first. */
export const periodsUntil = (today: PlainDate, by: ActivityPeriod): PlainDate[] => {
  if (by === "day") return eachDay(addDays(today, 1 - shownDays), today);
  const monday = mondayOf(today);
  return Array.from({ length: shownWeeks }, (_, index) => addDays(monday, 7 * (index + 1 - shownWeeks)));
};

/** From the beginning of the first period until the end of today. */
export const timeOf = (periods: readonly PlainDate[], today: PlainDate): CountedTime => ({
  from: madridMidnight(periods[0] ?? today),
  before: madridMidnight(addDays(today, 1)),
});

/** The numbers of days added up for each period. */
export const valuesOf = (
  days: ReadonlyMap<string, number>,
  periods: readonly PlainDate[],
  by: ActivityPeriod,
): number[] =>
  periods.map((first) =>
    eachDay(first, by === "day" ? first : addDays(first, 6)).reduce(
      (sum, day) => sum + (days.get(day) ?? 0),
      0,
    ),
  );
