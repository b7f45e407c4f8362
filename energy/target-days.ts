import { addDays, isoWeekday, type PlainDate } from "./calendar.ts";
import { easterSunday } from "./working-days.ts";

const FIXED_CLOSINGS = ["01-01", "05-01", "12-25", "12-26"] as const;

/** Whether banks settle euros on the day: the calendar of TARGET, the same in every country (EPC016-06, section 4.3). */
export const isTargetDay = (day: PlainDate): boolean => {
  if (isoWeekday(day) > 5 || FIXED_CLOSINGS.some((monthDay) => day.endsWith(monthDay))) return false;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return day !== addDays(easter, -2) && day !== addDays(easter, 1);
};

/** The day that comes so many TARGET days after another; the first that counts is the one after `from`. */
export const addTargetDays = (from: PlainDate, count: number): PlainDate => {
  let day = from;
  for (let left = count; left > 0;) {
    day = addDays(day, 1);
    if (isTargetDay(day)) left -= 1;
  }
  return day;
};
