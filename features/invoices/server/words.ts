import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/documents.ca.json" with { type: "json" };
import en from "../locales/documents.en.json" with { type: "json" };
import es from "../locales/documents.es.json" with { type: "json" };

const messagesOf = { ca, es, en } as const;

const translator = (language: CompleteLanguage) => serverWords(language, messagesOf);

/** Formats of figures in one language. */
export type Figures = {
  money: (cents: number) => string;
  /** In kWh, with 0 decimals by default. */
  energy: (energyWh: number, decimals?: number) => string;
  /** In kWh to the Wh, for calculations that the customer can repeat. */
  exactEnergy: (energyWh: number) => string;
  power: (powerW: number) => string;
  number: (value: number, decimals: number) => string;
  /** Two to eight decimals. */
  price: (value: number) => string;
  percent: (fraction: number, maxDecimals?: number) => string;
  phone: (number: string) => string;
  day: (day: string) => string;
  /** `YYYY-MM` as the short name of the month. */
  month: (month: string) => string;
};

const figuresOf = (language: CompleteLanguage): Figures => {
  const formats = formatsOf(language);
  return {
    money: formats.money,
    energy: (energyWh, decimals = 0) => `${formats.decimals(energyWh / 1000, decimals)}\u00a0kWh`,
    exactEnergy: (energyWh) => `${formats.decimals(energyWh / 1000, 2, 3)}\u00a0kWh`,
    power: (powerW) => `${formats.decimals(powerW / 1000, 1, 3)}\u00a0kW`,
    number: (value, decimals) => formats.decimals(value, decimals),
    price: (value) => formats.decimals(value, 2, 8),
    percent: (fraction, maxDecimals = 0) => formats.finePercentage(fraction, maxDecimals),
    phone: formats.phone,
    day: formats.day,
    month: formats.shortMonth,
  };
};

/** Translations and formats of the printed invoice in one language. */
export type Words = { language: CompleteLanguage; t: ReturnType<typeof translator>; figures: Figures };

export const wordsOf = (language: CompleteLanguage): Words => ({
  language,
  t: translator(language),
  figures: figuresOf(language),
});
