import { localeOf, type CompleteLanguage } from "./languages.ts";

const timeZone = "Europe/Madrid";

/** Noon UTC: an instant that falls on the same date in every zone from -11 to +12. */
const noonOf = (day: string): Date => new Date(`${day.length === 7 ? `${day}-01` : day}T12:00:00Z`);

/** Browsers write ordinary spaces around the dash; Node writes thin ones, as its locale data has them. */
const rangeOf = (format: Intl.DateTimeFormat, from: string, to: string): string =>
  format.formatRange(noonOf(from), noonOf(to)).replaceAll("\u2009", " ");

/**
 * Creates a formatter at first use: each costs a slow phone several milliseconds, and a first screen uses few of them.
 */
const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

const numbersOf = (locale: string) => {
  // Four-digit numbers are grouped too, so that the amounts of a column align. What rounds to zero has no sign.
  const formatter = (options: Intl.NumberFormatOptions) =>
    once(() => new Intl.NumberFormat(locale, { useGrouping: "always", signDisplay: "negative", ...options }));
  const format = (options: Intl.NumberFormatOptions): ((value: number) => string) => {
    const number = formatter(options);
    return (value) => number().format(value);
  };
  const known = new Map<string, (value: number) => string>();
  const formatOf = (style: "decimal" | "percent", minDigits: number, maxDigits: number) => {
    const key = `${style} ${minDigits} ${maxDigits}`;
    const found =
      known.get(key) ?? format({ style, minimumFractionDigits: minDigits, maximumFractionDigits: maxDigits });
    known.set(key, found);
    return found;
  };
  const euros = formatter({ style: "currency", currency: "EUR" });
  const wholeEuros = format({ style: "currency", currency: "EUR", maximumFractionDigits: 0 });
  const fineEuros = format({
    style: "currency",
    currency: "EUR",
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  });
  const scaleEuros = format({
    style: "currency",
    currency: "EUR",
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  });
  const integer = formatOf("decimal", 0, 0);
  const oneDecimal = formatOf("decimal", 0, 1);
  const twoDecimals = formatOf("decimal", 2, 2);
  const threeDecimals = formatOf("decimal", 0, 3);
  const columnDecimals = formatOf("decimal", 3, 3);
  return {
    /** 1.234,56 € */
    money: (cents: number): string => euros().format(cents / 100),
    /** The same in parts, for figures with smaller decimals. */
    moneyParts: (cents: number): Intl.NumberFormatPart[] => euros().formatToParts(cents / 100),
    /** 0,028 €, to a tenth of a cent: the cost of an hour. */
    fineMoney: (cents: number): string => fineEuros(cents / 100),
    /** 0,5 €, with cents only when there are any: for the axes of small amounts. */
    scaleMoney: (cents: number): string => scaleEuros(cents / 100),
    /** Without cents, for axes. */
    wholeMoney: (cents: number): string => wholeEuros(cents / 100),
    /** 1.234 kWh, without decimals. */
    energy: (energyWh: number): string => `${integer(energyWh / 1000)} kWh`,
    /** 0,189 kWh, to the Wh. */
    exactEnergy: (energyWh: number): string => `${threeDecimals(energyWh / 1000)} kWh`,
    /** 212 kWh, 8,31 kWh: whole numbers from 100 up, for figures that are not added up by the reader. */
    briefEnergy: (energyWh: number): string =>
      `${(Math.abs(energyWh) < 100_000 ? twoDecimals : integer)(energyWh / 1000)}\u00a0kWh`,
    /** 0,189: kWh with three decimals and without the unit, for columns with the unit in the header. Also kvarh. */
    columnEnergy: (energyWh: number): string => columnDecimals(energyWh / 1000),
    /** 3,45 kW, to the W. */
    power: (powerW: number): string => `${threeDecimals(powerW / 1000)} kW`,
    number: integer,
    decimal: threeDecimals,
    /** A number with at least `minDigits` and at most `maxDigits` decimals. */
    decimals: (value: number, minDigits: number, maxDigits = minDigits): string =>
      formatOf("decimal", minDigits, maxDigits)(value),
    percentage: formatOf("percent", 0, 0),
    /** 12,5 %, with at most `maxDigits` decimals. */
    finePercentage: (fraction: number, maxDigits: number): string =>
      formatOf("percent", 0, maxDigits)(fraction),
    /** 512 KB, 1,4 MB: sizes of attachments. */
    fileSize: (bytes: number): string => {
      const units = ["KB", "MB", "GB"];
      const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 1), units.length);
      return `${oneDecimal(bytes / 1000 ** power)} ${units[power - 1]}`;
    },
  };
};

const spanishNumber = /^[6789]\d{8}$/;
/** Freephone or shared-cost numbers, which cannot be called from abroad. */
const inlandNumber = /^[89]0\d{7}$/;
const noBreak = "\u00a0";

/** +34 600 123 456, 900 100 200, with no-break spaces; foreign numbers are returned unchanged. */
const phone = (stored: string): string => {
  if (!spanishNumber.test(stored)) return stored;
  const grouped = stored.replaceAll(/\d{3}(?=\d)/g, `$&${noBreak}`);
  return inlandNumber.test(stored) ? grouped : `+34${noBreak}${grouped}`;
};

const datesOf = (locale: string) => {
  const ofDay = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }));
  const ofInstant = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(locale, { ...options, timeZone }));
  const day = ofDay({ dateStyle: "medium" });
  const textDay = ofDay({ dateStyle: "long" });
  const longDay = ofDay({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const weekdayName = ofDay({ weekday: "long" });
  const shortWeekdayName = ofDay({ weekday: "short" });
  const weekday = ofDay({ weekday: "short", day: "numeric", month: "short", year: "numeric" });
  const monthOfYear = ofDay({ month: "short", year: "numeric" });
  const shortDay = ofDay({ day: "numeric", month: "short" });
  const month = ofDay({ month: "long", year: "numeric" });
  const shortMonth = ofDay({ month: "short" });
  const time = ofInstant({ hour: "2-digit", minute: "2-digit" });
  const instant = ofInstant({ dateStyle: "medium", timeStyle: "short" });
  const longInstant = ofInstant({ dateStyle: "long", timeStyle: "short" });
  return {
    /** 3 d'oct. 2026, alone or in a table. */
    day: (text: string): string => day().format(noonOf(text)),
    /** 3 d'octubre del 2026, 3 de octubre de 2026: in a sentence. */
    dayInText: (text: string): string => textDay().format(noonOf(text)),
    /** dilluns */
    weekdayName: (text: string): string => weekdayName().format(noonOf(text)),
    /** dl. */
    shortWeekdayName: (text: string): string => shortWeekdayName().format(noonOf(text)),
    /** ds., 3 d'oct. 2026 */
    weekday: (text: string): string => weekday().format(noonOf(text)),
    longDay: (text: string): string => longDay().format(noonOf(text)),
    shortDay: (text: string): string => shortDay().format(noonOf(text)),
    /** octubre del 2026; takes a month `YYYY-MM` or a day of it. */
    month: (text: string): string => month().format(noonOf(text)),
    shortMonth: (text: string): string => shortMonth().format(noonOf(text)),
    /** des. 2025 – nov. 2026 */
    monthPeriod: (from: string, to: string): string =>
      rangeOf(monthOfYear(), from, to).replaceAll(/ del (?=\d{4})/g, " "),
    /** A range of days, with their common parts once. */
    period: (from: string, to: string): string => rangeOf(day(), from, to),
    time: (at: Date): string => time().format(at),
    /** 3 d'oct. 2026, 14:05 */
    instant: (at: Date): string => instant().format(at),
    /** 3 d'octubre del 2026, a les 14:05: in a sentence. */
    longInstant: (at: Date): string => longInstant().format(at),
  };
};

const makeFormats = (language: CompleteLanguage) => {
  const sentenceList = once(() => new Intl.ListFormat(localeOf[language]));
  return {
    ...numbersOf(localeOf[language]),
    ...datesOf(localeOf[language]),
    phone,
    /** "FE1, FE2 i FE3", in a sentence. */
    list: (texts: readonly string[]): string => sentenceList().format(texts),
  };
};
export type Formats = ReturnType<typeof makeFormats>;

/** Cached per language: every row of a table uses them. */
const made = new Map<CompleteLanguage, Formats>();

/**
 * Number, money, energy and date formats of a language, for screens, emails and printed invoices. Days are `YYYY-MM-DD`
 * in the calendar of Madrid, instants `Date`, money cents, energy Wh, power W.
 */
export const formatsOf = (language: CompleteLanguage): Formats => {
  const formats = made.get(language) ?? makeFormats(language);
  made.set(language, formats);
  return formats;
};

/** `tel:900000000` for "900 000 000". */
export const telAddress = (phone: string): string => `tel:${phone.replaceAll(" ", "")}`;
