import { defineWords, type ErrorWords } from "#platform/web/words/define-words.ts";

export const useWords = defineWords({
  ca: () => import("../../locales/second-factor.ca.json"),
  es: () => import("../../locales/second-factor.es.json"),
  en: () => import("../../locales/second-factor.en.json"),
});

/** The errors that have a text here. */
export type SecondFactorErrorCode = ReturnType<typeof useWords> extends ErrorWords<infer Code> ? Code : never;
