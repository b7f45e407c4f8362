import { addDays, eachDay, isoWeekday, plainDate, type PlainDate } from "./calendar.ts";
import { isTariffHoliday } from "./holidays.ts";

const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** Easter Sunday of a Gregorian year, by the anonymous algorithm (Meeus, Astronomical Algorithms, chapter 8). */
export const easterSunday = (year: number): PlainDate => {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const correction = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * shift + 114;
  return plainDate(
    `${String(year).padStart(4, "0")}-${twoDigits(Math.floor(sum / 31))}-${twoDigits((sum % 31) + 1)}`,
  );
};

/**
 * Whether the day is a public holiday of the whole country (RD 2001/1983, art. 45): the days that the access tariffs
 * count, and Good Friday. Regions may replace some of these days, and have holidays of their own, which the deployment
 * lists.
 */
export const isNationalHoliday = (day: PlainDate): boolean =>
  isTariffHoliday(day) || day === addDays(easterSunday(Number(day.slice(0, 4))), -2);

/** Monday to Friday, neither a national holiday nor one of the deployment's own (Ley 39/2015, art. 30.2). */
export const isWorkingDay = (day: PlainDate, ownHolidays: readonly string[] = []): boolean =>
  isoWeekday(day) <= 5 && !isNationalHoliday(day) && !ownHolidays.includes(day);

/**
 * The last day of a period of working days. The first day that counts is the one after `from`. Throws a RangeError when
 * the period does not end within two years beside the own holidays.
 */
export const addWorkingDays = (
  from: PlainDate,
  count: number,
  ownHolidays: readonly string[] = [],
): PlainDate => {
  const last = addDays(from, 731 + ownHolidays.length);
  let day = from;
  for (let left = count; left > 0;) {
    day = addDays(day, 1);
    if (day > last) throw new RangeError(`No ${count} working days in the two years after ${from}`);
    if (isWorkingDay(day, ownHolidays)) left -= 1;
  }
  return day;
};

/** How many working days there are after `from` up to `to`, which counts; 0 when `to` is not after it. */
export const workingDaysBetween = (
  from: PlainDate,
  to: PlainDate,
  ownHolidays: readonly string[] = [],
): number => eachDay(addDays(from, 1), to).filter((day) => isWorkingDay(day, ownHolidays)).length;
