/**
 * A calendar day in Madrid, `YYYY-MM-DD`. Compares and sorts as text.
 *
 * The compiler accepts literals of that shape; use {@link plainDate} for untrusted text, which also refuses
 * days that do not exist.
 */
export type PlainDate = `${number}-${number}-${number}`;

/** A calendar month, `YYYY-MM`. */
export type PlainMonth = `${number}-${number}`;

/** 1 is Monday, 7 is Sunday. */
export type IsoWeekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const MS_PER_HOUR = 3_600_000;
const MS_PER_QUARTER = MS_PER_HOUR / 4;
const MS_PER_DAY = 24 * MS_PER_HOUR;

const hasDayShape = (text: string): text is PlainDate => /^\d{4}-\d{2}-\d{2}$/.test(text);
const hasMonthShape = (text: string): text is PlainMonth => /^\d{4}-\d{2}$/.test(text);

const utcMidnightMs = (day: PlainDate): number => Date.parse(`${day}T00:00:00Z`);

const dayOfUtcMs = (ms: number): PlainDate => {
  const text = new Date(ms).toISOString().slice(0, 10);
  if (!hasDayShape(text)) throw new RangeError(`Day out of the years 0 to 9999: ${text}`);
  return text;
};

/** Whether the text names a day that exists, as `YYYY-MM-DD`. */
export const isPlainDate = (text: string): text is PlainDate => {
  if (!hasDayShape(text)) return false;
  const ms = utcMidnightMs(text);
  return !Number.isNaN(ms) && dayOfUtcMs(ms) === text;
};

/** Throws a RangeError when the text is not `YYYY-MM-DD` or the day does not exist. */
export const plainDate = (text: string): PlainDate => {
  if (!isPlainDate(text)) throw new RangeError(`Not a day of the calendar: ${text}`);
  return text;
};

export const addDays = (day: PlainDate, days: number): PlainDate =>
  dayOfUtcMs(utcMidnightMs(day) + days * MS_PER_DAY);

/** Negative when `to` is before `from`. */
export const daysBetween = (from: PlainDate, to: PlainDate): number =>
  (utcMidnightMs(to) - utcMidnightMs(from)) / MS_PER_DAY;

/** Clamped to the last day of the target month: one month after 31 January is 28 February. */
export const addMonths = (day: PlainDate, months: number): PlainDate => {
  const date = new Date(utcMidnightMs(day));
  const firstMs = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const lastDay = daysInMonth(dayOfUtcMs(firstMs));
  return dayOfUtcMs(firstMs + (Math.min(date.getUTCDate(), lastDay) - 1) * MS_PER_DAY);
};

export const isoWeekday = (day: PlainDate): IsoWeekday => {
  const weekdays = [7, 1, 2, 3, 4, 5, 6] as const;
  return weekdays[new Date(utcMidnightMs(day)).getUTCDay()] ?? 7;
};

export const monthOf = (day: PlainDate): PlainMonth => {
  const month = day.slice(0, 7);
  if (!hasMonthShape(month)) throw new RangeError(`Not a day of the calendar: ${day}`);
  return month;
};

export const firstOfMonth = (day: PlainDate): PlainDate => plainDate(`${monthOf(day)}-01`);

export const lastOfMonth = (day: PlainDate): PlainDate => addDays(firstOfMonth(day), daysInMonth(day) - 1);

export const daysInMonth = (day: PlainDate): number => {
  const date = new Date(utcMidnightMs(day));
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
};

/** Both ends included; empty when `to` is before `from`. */
export const eachDay = (from: PlainDate, to: PlainDate): PlainDate[] => {
  const count = daysBetween(from, to) + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, index) => addDays(from, index));
};

const clockChangeMs = (year: number, month: 2 | 9): number => {
  const monthEnd = new Date(Date.UTC(year, month, 31, 1));
  return monthEnd.getTime() - monthEnd.getUTCDay() * MS_PER_DAY;
};

/**
 * Madrid's UTC offset in hours, by the rule in force since 1996: summer time from the last Sunday of March to
 * that of October, changing at 01:00 UTC (Directive 2000/84/EC). Change it here if the directive is repealed.
 */
const madridOffsetHours = (ms: number): 1 | 2 => {
  const year = new Date(ms).getUTCFullYear();
  return ms >= clockChangeMs(year, 2) && ms < clockChangeMs(year, 9) ? 2 : 1;
};

/** The instant at which the day begins in Madrid. */
export const madridMidnight = (day: PlainDate): Date => {
  const utcMs = utcMidnightMs(day);
  const eveningBeforeMs = utcMs - 2 * MS_PER_HOUR;
  return new Date(utcMs - madridOffsetHours(eveningBeforeMs) * MS_PER_HOUR);
};

/** The calendar day in Madrid at an instant. */
export const madridDate = (instant: Date): PlainDate => {
  const ms = instant.getTime();
  return dayOfUtcMs(ms + madridOffsetHours(ms) * MS_PER_HOUR);
};

/** The hour of Madrid's local time at an instant, 0 to 23. */
export const madridHour = (instant: Date): number => {
  const ms = instant.getTime();
  return new Date(ms + madridOffsetHours(ms) * MS_PER_HOUR).getUTCHours();
};

/** 23 on the last Sunday of March, 25 on that of October, else 24. */
export const hoursInDay = (day: PlainDate): 23 | 24 | 25 => {
  const hours = (madridMidnight(addDays(day, 1)).getTime() - madridMidnight(day).getTime()) / MS_PER_HOUR;
  if (hours === 23 || hours === 25) return hours;
  return 24;
};

const slotStarts = (day: PlainDate, slots: number, slotMs: number): Date[] => {
  const startMs = madridMidnight(day).getTime();
  return Array.from({ length: slots }, (_, slot) => new Date(startMs + slot * slotMs));
};

/** The instant at which each hour of the day begins: 23, 24 or 25 entries. */
export const hourStarts = (day: PlainDate): Date[] => slotStarts(day, hoursInDay(day), MS_PER_HOUR);

/** The instant at which each quarter of an hour begins: 92, 96 or 100 entries. */
export const quarterStarts = (day: PlainDate): Date[] => slotStarts(day, hoursInDay(day) * 4, MS_PER_QUARTER);

/** Local time at the start of each hour, 0 to 23: March's change day has no 2, October's has 2 twice. */
export const localHours = (day: PlainDate): number[] => {
  const hours = hoursInDay(day);
  return Array.from({ length: hours }, (_, slot) => {
    if (hours === 23 && slot >= 2) return slot + 1;
    return hours === 25 && slot >= 3 ? slot - 1 : slot;
  });
};

/** `"00:00"` … `"23:00"`, one per hour of the day; October's repeated hour is `"02:00A"` (summer) and `"02:00B"`. */
export const localHourLabels = (day: PlainDate): string[] => {
  const repeats = hoursInDay(day) === 25;
  return localHours(day).map((hour, slot) => {
    const label = `${String(hour).padStart(2, "0")}:00`;
    if (!repeats || hour !== 2) return label;
    return slot === 2 ? `${label}A` : `${label}B`;
  });
};
