import { createTranslator } from "use-intl/core";
import { plainDate } from "#energy/calendar.ts";
import { type CompleteLanguage, localeOf } from "#platform/contract/languages.ts";
import ca from "../locales/documents.ca.json" with { type: "json" };
import en from "../locales/documents.en.json" with { type: "json" };
import es from "../locales/documents.es.json" with { type: "json" };

const messagesOf = { ca, es, en } as const;

const translator = (language: CompleteLanguage) =>
  createTranslator({ locale: localeOf[language], messages: messagesOf[language] });

/** Figures as a language writes them. */
export type Figures = {
  money: (cents: number) => string;
  /** kWh, with as many decimals as asked for. */
  energy: (energyWh: number, decimals?: number) => string;
  power: (powerW: number) => string;
  number: (value: number, decimals: number) => string;
  /** A price: six decimals at most, two at least. */
  price: (value: number) => string;
  percent: (fraction: number, mostDecimals?: number) => string;
  day: (day: string) => string;
  /** `YYYY-MM` as the short name of the month. */
  month: (month: string) => string;
};

const figuresOf = (language: CompleteLanguage): Figures => {
  const locale = localeOf[language];
  const formats = new Map<string, Intl.NumberFormat>();
  const numberFormat = (fewest: number, most: number, style: "decimal" | "percent") => {
    const key = `${fewest} ${most} ${style}`;
    const known = formats.get(key);
    if (known) return known;
    const format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: fewest,
      maximumFractionDigits: most,
      style,
      useGrouping: "always",
    });
    formats.set(key, format);
    return format;
  };
  const currency = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "EUR",
    useGrouping: "always",
  });
  const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const monthFormat = new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" });
  const number = (value: number, decimals: number) =>
    numberFormat(decimals, decimals, "decimal").format(value);
  return {
    money: (cents) => currency.format(cents / 100),
    energy: (energyWh, decimals = 0) => `${number(energyWh / 1000, decimals)}\u00a0kWh`,
    power: (powerW) => `${numberFormat(1, 3, "decimal").format(powerW / 1000)}\u00a0kW`,
    number,
    price: (value) => numberFormat(2, 6, "decimal").format(value),
    percent: (fraction, mostDecimals = 0) => numberFormat(0, mostDecimals, "percent").format(fraction),
    day: (day) => dayFormat.format(new Date(plainDate(day))),
    month: (month) => monthFormat.format(new Date(`${month}-01`)).replace(/^(de |d’|d')/, ""),
  };
};

/** What the printed invoice says and how it writes figures, in one language. */
export type Words = { language: CompleteLanguage; t: ReturnType<typeof translator>; figures: Figures };

export const wordsOf = (language: CompleteLanguage): Words => ({
  language,
  t: translator(language),
  figures: figuresOf(language),
});
