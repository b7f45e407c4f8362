import { daysBetween, type PlainDate } from "./calendar.ts";

/** From the day after the previous reading to the day of this reading. */
export type BillingPeriod = {
  /** Excluded: the end of the previous bill. */
  from: PlainDate;
  /** Included; also the date whose tax rates apply. */
  to: PlainDate;
};

/** Days billed. Throws a RangeError when the period ends before it begins. */
export const billedDays = (period: BillingPeriod): number => {
  const days = daysBetween(period.from, period.to);
  if (days < 0) throw new RangeError(`Period ends before it begins: ${period.from} to ${period.to}`);
  return days;
};

const lastDayOf = (year: number): PlainDate => `${year}-12-31`;

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

export const daysInYear = (year: number): 365 | 366 => (isLeapYear(year) ? 366 : 365);

/**
 * The period as a fraction of a year; each day counts as 1/365 or 1/366 of its own year. Prices per kW and year
 * are multiplied by it.
 */
export const yearFraction = (period: BillingPeriod): number => {
  const firstYear = Number(period.from.slice(0, 4));
  const years = Number(period.to.slice(0, 4)) - firstYear + 1;
  return Array.from({ length: years }, (_, index) => firstYear + index).reduce((fraction, year) => {
    const before = lastDayOf(year - 1);
    const end = lastDayOf(year);
    const from = period.from > before ? period.from : before;
    const to = period.to < end ? period.to : end;
    return fraction + daysBetween(from, to) / daysInYear(year);
  }, 0);
};
