import { defineWords } from "#platform/web/words/define-words.ts";

export const useWords = defineWords({
  ca: () => import("../../locales/second-factor.ca.json"),
  es: () => import("../../locales/second-factor.es.json"),
  en: () => import("../../locales/second-factor.en.json"),
});
