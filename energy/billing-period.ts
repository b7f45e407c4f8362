import { daysBetween, type PlainDate } from "./calendar.ts";

/** What a bill covers: the day of the last reading is not in it, the day of this reading is. */
export type BillingPeriod = {
  /** Excluded: the last bill's end. */
  from: PlainDate;
  /** Included; also the day on which taxes fall due. */
  to: PlainDate;
};

/** Days billed. Throws a RangeError when the period ends before it begins. */
export const billedDays = (period: BillingPeriod): number => {
  const days = daysBetween(period.from, period.to);
  if (days < 0) throw new RangeError(`Period ends before it begins: ${period.from} to ${period.to}`);
  return days;
};

const lastDayOf = (year: number): PlainDate => `${year}-12-31`;

const daysInYear = (year: number): number => daysBetween(lastDayOf(year - 1), lastDayOf(year));

/**
 * The part of a year that the period is, each day as one of the 365 or 366 of its own year.
 * Prices per kW and year are billed by this part.
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
