/**
 * A calendar day, `YYYY-MM-DD`. Compares and sorts as text.
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
 * The two clocks of Spain, by their names in the time zone database. Both change at the same instant; the Canary
 * Islands' clock is always an hour behind.
 */
export const clocks = ["Europe/Madrid", "Atlantic/Canary"] as const;
export type Clock = (typeof clocks)[number];

const winterOffsetHours = { "Europe/Madrid": 1, "Atlantic/Canary": 0 } as const satisfies Record<
  Clock,
  number
>;

/** Whether a year's summer time holds at an instant. */
const isSummerTime = (ms: number): boolean => {
  const year = new Date(ms).getUTCFullYear();
  return ms >= clockChangeMs(year, 2) && ms < clockChangeMs(year, 9);
};

/**
 * The clock's UTC offset, by the rule in force since 1996: summer time from the last Sunday of March to that of October,
 * changing at 01:00 UTC (Directive 2000/84/EC). Change it here if the directive is repealed.
 */
const offsetMs = (clock: Clock, ms: number): number =>
  (winterOffsetHours[clock] + (isSummerTime(ms) ? 1 : 0)) * MS_PER_HOUR;

/** The instant at which the day begins on the clock. */
export const midnightOf = (day: PlainDate, clock: Clock): Date => {
  const utcMs = utcMidnightMs(day);
  // No clock changes between the earlier of two possible midnights and the later one.
  return new Date(utcMs - offsetMs(clock, utcMs - 2 * MS_PER_HOUR));
};

/** The calendar day on the clock at an instant. */
export const dateAt = (instant: Date, clock: Clock): PlainDate => {
  const ms = instant.getTime();
  return dayOfUtcMs(ms + offsetMs(clock, ms));
};

/** The clock's hour at an instant, 0 to 23. */
export const hourAt = (instant: Date, clock: Clock): number => {
  const ms = instant.getTime();
  return new Date(ms + offsetMs(clock, ms)).getUTCHours();
};

/** The instant at which the day begins in Madrid. */
export const madridMidnight = (day: PlainDate): Date => midnightOf(day, "Europe/Madrid");

/** The calendar day in Madrid at an instant. */
export const madridDate = (instant: Date): PlainDate => dateAt(instant, "Europe/Madrid");

/** The clocks change on the last Sunday of these months. */
const isLateInChangeMonth = (day: PlainDate): boolean => {
  const month = day.slice(5, 7);
  return (month === "03" || month === "10") && day.slice(8, 10) >= "25";
};

/** 23 on the last Sunday of March, 25 on that of October, else 24; the same on both clocks. */
export const hoursInDay = (day: PlainDate): 23 | 24 | 25 => {
  if (!isLateInChangeMonth(day)) return 24;
  const hours = (madridMidnight(addDays(day, 1)).getTime() - madridMidnight(day).getTime()) / MS_PER_HOUR;
  if (hours === 23 || hours === 25) return hours;
  return 24;
};

const slotStarts = (startMs: number, slots: number, slotMs: number): Date[] =>
  Array.from({ length: slots }, (_, slot) => new Date(startMs + slot * slotMs));

/** The instant at which each hour of the day begins on the clock: 23, 24 or 25 entries. */
export const hourStarts = (day: PlainDate, clock: Clock): Date[] =>
  slotStarts(midnightOf(day, clock).getTime(), hoursInDay(day), MS_PER_HOUR);

/** The instant at which each quarter of an hour begins on the clock: 92, 96 or 100 entries. */
export const quarterStarts = (day: PlainDate, clock: Clock): Date[] =>
  slotStarts(midnightOf(day, clock).getTime(), hoursInDay(day) * 4, MS_PER_QUARTER);

/** The hour that March's change day does not have and October's has twice. */
export const changedHourOf = (clock: Clock): 1 | 2 => (clock === "Atlantic/Canary" ? 1 : 2);

/**
 * The clock's hour at the start of each hour of the day, 0 to 23: March's change day lacks one, October's has it twice,
 * which is 2 in Madrid and 1 in the Canary Islands.
 */
export const localHours = (day: PlainDate, clock: Clock): number[] => {
  const hours = hoursInDay(day);
  const changed = changedHourOf(clock);
  return Array.from({ length: hours }, (_, slot) => {
    if (hours === 23 && slot >= changed) return slot + 1;
    return hours === 25 && slot > changed ? slot - 1 : slot;
  });
};
