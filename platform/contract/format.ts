import { localeOf, type CompleteLanguage } from "./languages.ts";

const timeZone = "Europe/Madrid";

/** A day as an instant that every zone from -11 to +12 shows on the same date. */
const noonOf = (day: string): Date => new Date(`${day.length === 7 ? `${day}-01` : day}T12:00:00Z`);

/**
 * Made when it is first asked for: each of the browser's formatters costs a slow phone several milliseconds, and a
 * first screen uses few of them.
 */
const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

const numbersOf = (locale: string) => {
  const format = (options: Intl.NumberFormatOptions): ((value: number) => string) => {
    // Four-digit numbers are grouped too, so that a column of amounts reads evenly.
    const written = once(() => new Intl.NumberFormat(locale, { useGrouping: "always", ...options }));
    return (value) => written().format(value);
  };
  const euros = once(
    () => new Intl.NumberFormat(locale, { style: "currency", currency: "EUR", useGrouping: "always" }),
  );
  const wholeEuros = format({ style: "currency", currency: "EUR", maximumFractionDigits: 0 });
  const integer = format({ maximumFractionDigits: 0 });
  const oneDecimal = format({ maximumFractionDigits: 1 });
  const twoDecimals = format({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const threeDecimals = format({ maximumFractionDigits: 3 });
  const columnDecimals = format({ minimumFractionDigits: 3, maximumFractionDigits: 3 });
  return {
    /** 1.234,56 € */
    money: (cents: number): string => euros().format(cents / 100),
    /** The same in parts, for a figure whose decimals are set smaller. */
    moneyParts: (cents: number): Intl.NumberFormatPart[] => euros().formatToParts(cents / 100),
    /** Without cents, for axes. */
    wholeMoney: (cents: number): string => wholeEuros(cents / 100),
    /** 1.234 kWh, without decimals. */
    energy: (energyWh: number): string => `${integer(energyWh / 1000)} kWh`,
    /** 0,189 kWh, to the Wh. */
    exactEnergy: (energyWh: number): string => `${threeDecimals(energyWh / 1000)} kWh`,
    /** 212 kWh, 8,31 kWh: whole from a hundred on, for figures that are looked at rather than added up. */
    briefEnergy: (energyWh: number): string =>
      `${(Math.abs(energyWh) < 100_000 ? twoDecimals : integer)(energyWh / 1000)}\u00a0kWh`,
    /** 0,189: kWh always to the Wh and without the unit, for a column whose head has it. Also kvarh. */
    columnEnergy: (energyWh: number): string => columnDecimals(energyWh / 1000),
    /** 3,45 kW, to the W. */
    power: (powerW: number): string => `${threeDecimals(powerW / 1000)} kW`,
    number: integer,
    decimal: threeDecimals,
    percentage: format({ style: "percent", maximumFractionDigits: 0 }),
    /** 512 KB, 1,4 MB: sizes of attachments. */
    fileSize: (bytes: number): string => {
      const units = ["KB", "MB", "GB"];
      const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 1), units.length);
      return `${oneDecimal(bytes / 1000 ** power)} ${units[power - 1]}`;
    },
  };
};

const spanishNumber = /^[6789]\d{8}$/;
/** Free of charge, or shared: not to be called from abroad. */
const inlandNumber = /^[89]0\d{7}$/;
const noBreak = "\u00a0";

/** +34 600 123 456, 900 100 200, which no line breaks; a number of another country as it is kept, without spaces. */
const phone = (kept: string): string => {
  if (!spanishNumber.test(kept)) return kept;
  const grouped = kept.replaceAll(/\d{3}(?=\d)/g, `$&${noBreak}`);
  return inlandNumber.test(kept) ? grouped : `+34${noBreak}${grouped}`;
};

const datesOf = (locale: string) => {
  const ofDay = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }));
  const ofInstant = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(locale, { ...options, timeZone }));
  const day = ofDay({ day: "numeric", month: "short", year: "numeric" });
  const longDay = ofDay({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const weekday = ofDay({ weekday: "short", day: "numeric", month: "short", year: "numeric" });
  const monthOfYear = ofDay({ month: "short", year: "numeric" });
  const shortDay = ofDay({ day: "numeric", month: "short" });
  const month = ofDay({ month: "long", year: "numeric" });
  const shortMonth = ofDay({ month: "short" });
  const time = ofInstant({ hour: "2-digit", minute: "2-digit" });
  const instant = ofInstant({
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
  return {
    /** 3 d'oct. del 2026 */
    day: (text: string): string => day().format(noonOf(text)),
    /** ds., 3 d'oct. del 2026 */
    weekday: (text: string): string => weekday().format(noonOf(text)),
    longDay: (text: string): string => longDay().format(noonOf(text)),
    shortDay: (text: string): string => shortDay().format(noonOf(text)),
    /** octubre del 2026; takes a month `YYYY-MM` or a day of it. */
    month: (text: string): string => month().format(noonOf(text)),
    shortMonth: (text: string): string => shortMonth().format(noonOf(text)),
    /** des. del 2025 – nov. del 2026 */
    monthPeriod: (from: string, to: string): string => monthOfYear().formatRange(noonOf(from), noonOf(to)),
    /** From one day to another, with what they share said once. */
    period: (from: string, to: string): string => day().formatRange(noonOf(from), noonOf(to)),
    time: (at: Date): string => time().format(at),
    instant: (at: Date): string => instant().format(at),
  };
};

const makeFormats = (language: CompleteLanguage) => ({
  ...numbersOf(localeOf[language]),
  ...datesOf(localeOf[language]),
  phone,
});
export type Formats = ReturnType<typeof makeFormats>;

/** Every row of a table asks for them: made once a language. */
const made = new Map<CompleteLanguage, Formats>();

/**
 * How numbers, money, energy and dates are written in a language. The only place of the portal that does it.
 * Days are `YYYY-MM-DD` in the calendar of Madrid, instants `Date`, money cents, energy Wh, power W.
 */
export const formatsOf = (language: CompleteLanguage): Formats => {
  const formats = made.get(language) ?? makeFormats(language);
  made.set(language, formats);
  return formats;
};

/** Where a telephone number leads when it is pressed: "900 000 000" as people write it becomes `tel:900000000`. */
export const telAddress = (phone: string): string => `tel:${phone.replaceAll(" ", "")}`;
