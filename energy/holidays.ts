import { isPlainDate, type PlainDate } from "./calendar.ts";

const TARIFF_HOLIDAYS = [
  "01-01",
  "01-06",
  "05-01",
  "08-15",
  "10-12",
  "11-01",
  "12-06",
  "12-08",
  "12-25",
] as const;

/**
 * Whether the access tariffs treat the day as a Sunday throughout the country: the national holidays of fixed
 * date that no region can replace, and 6 January by name.
 *
 * Good Friday is national too, but has no fixed date, so the Circular excludes it (Circular CNMC 3/2020,
 * article 7). Holidays of regions and towns never count, nor does the Monday after a holiday on a Sunday.
 */
export const isTariffHoliday = (day: PlainDate): boolean =>
  TARIFF_HOLIDAYS.some((monthDay) => day.endsWith(monthDay));

/** The tariff holidays of a year (four digits), in order. */
export const tariffHolidays = (year: number): PlainDate[] =>
  TARIFF_HOLIDAYS.map((monthDay) => `${year}-${monthDay}`).filter(isPlainDate);
