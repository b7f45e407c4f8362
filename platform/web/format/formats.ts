import { localeOf, type CompleteLanguage } from "#platform/contract/languages.ts";

const timeZone = "Europe/Madrid";

/** A day as an instant that every zone from -11 to +12 shows on the same date. */
const noonOf = (day: string): Date => new Date(`${day.length === 7 ? `${day}-01` : day}T12:00:00Z`);

/**
 * How numbers, money, energy and dates are written in a language. The only place of the portal that does it.
 * Days are `YYYY-MM-DD` in the calendar of Madrid, instants `Date`, money cents, energy Wh, power W.
 */
export const formatsOf = (language: CompleteLanguage) => {
  const locale = localeOf[language];
  const number = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(locale, options);
    return (value: number): string => format.format(value);
  };
  const date = (options: Intl.DateTimeFormatOptions, zone = timeZone) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });

  // Four-digit numbers are grouped too, so that a column of amounts reads evenly.
  const eurosFormat = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "EUR",
    useGrouping: "always",
  });
  const euros = (value: number): string => eurosFormat.format(value);
  const wholeEuros = number({
    style: "currency",
    currency: "EUR",
    maximumFractionDigits: 0,
    useGrouping: "always",
  });
  const integer = number({ maximumFractionDigits: 0, useGrouping: "always" });
  const threeDecimals = number({ maximumFractionDigits: 3, useGrouping: "always" });
  const twoDecimals = number({ maximumFractionDigits: 2, useGrouping: "always" });
  const columnDecimals = number({
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
    useGrouping: "always",
  });
  const percentage = number({ style: "percent", maximumFractionDigits: 0 });
  const dayFormat = date({ day: "numeric", month: "short", year: "numeric" }, "UTC");
  const longDayFormat = date({ weekday: "long", day: "numeric", month: "long", year: "numeric" }, "UTC");
  const weekdayFormat = date({ weekday: "short", day: "numeric", month: "short", year: "numeric" }, "UTC");
  const shortDayFormat = date({ day: "numeric", month: "short" }, "UTC");
  const monthFormat = date({ month: "long", year: "numeric" }, "UTC");
  const shortMonthFormat = date({ month: "short" }, "UTC");
  const monthOfYearFormat = date({ month: "short", year: "numeric" }, "UTC");
  const timeFormat = date({ hour: "2-digit", minute: "2-digit" });
  const instantFormat = date({
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });

  return {
    /** 1.234,56 € */
    money: (cents: number): string => euros(cents / 100),
    /** The same in parts, for a figure whose decimals are set smaller. */
    moneyParts: (cents: number): Intl.NumberFormatPart[] => eurosFormat.formatToParts(cents / 100),
    /** Without cents, for axes. */
    wholeMoney: (cents: number): string => wholeEuros(cents / 100),
    /** 1.234 kWh, without decimals. */
    energy: (energyWh: number): string => `${integer(energyWh / 1000)} kWh`,
    /** 0,189 kWh, to the Wh. */
    exactEnergy: (energyWh: number): string => `${threeDecimals(energyWh / 1000)} kWh`,
    /** 212 kWh, 8,31 kWh: whole from a hundred on, for figures that are looked at rather than added up. */
    briefEnergy: (energyWh: number): string =>
      `${(Math.abs(energyWh) < 100_000 ? twoDecimals : integer)(energyWh / 1000)} kWh`,
    /** 0,189: kWh always to the Wh and without the unit, for a column whose head has it. Also kvarh. */
    columnEnergy: (energyWh: number): string => columnDecimals(energyWh / 1000),
    /** 3,45 kW, to the W. */
    power: (powerW: number): string => `${threeDecimals(powerW / 1000)} kW`,
    number: integer,
    decimal: threeDecimals,
    percentage,
    /** 3 d'oct. 2026 */
    day: (day: string): string => dayFormat.format(noonOf(day)),
    /** ds., 3 d'oct. del 2026 */
    weekday: (day: string): string => weekdayFormat.format(noonOf(day)),
    longDay: (day: string): string => longDayFormat.format(noonOf(day)),
    shortDay: (day: string): string => shortDayFormat.format(noonOf(day)),
    /** octubre del 2026; takes a month `YYYY-MM` or a day of it. */
    month: (month: string): string => monthFormat.format(noonOf(month)),
    shortMonth: (month: string): string => shortMonthFormat.format(noonOf(month)),
    /** des. del 2025 – nov. del 2026 */
    monthPeriod: (from: string, to: string): string =>
      monthOfYearFormat.formatRange(noonOf(from), noonOf(to)),
    /** From one day to another, with what they share said once. */
    period: (from: string, to: string): string => dayFormat.formatRange(noonOf(from), noonOf(to)),
    time: (instant: Date): string => timeFormat.format(instant),
    instant: (instant: Date): string => instantFormat.format(instant),
    /** 512 KB, 1,4 MB: sizes of attachments. */
    fileSize: (bytes: number): string => {
      const units = ["KB", "MB", "GB"];
      const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 1), units.length);
      return `${number({ maximumFractionDigits: 1 })(bytes / 1000 ** power)} ${units[power - 1]}`;
    },
  };
};
export type Formats = ReturnType<typeof formatsOf>;
