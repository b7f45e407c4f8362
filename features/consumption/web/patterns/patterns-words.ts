import { defineWords } from "#platform/web/words/define-words.ts";

export const usePatternWords = defineWords({
  ca: () => import("../../locales/patterns.ca.json"),
  es: () => import("../../locales/patterns.es.json"),
  en: () => import("../../locales/patterns.en.json"),
});
