import { defineWords } from "#platform/web/words/define-words.ts";

export const useWords = defineWords({
  ca: () => import("../../locales/api-tokens.ca.json"),
  es: () => import("../../locales/api-tokens.es.json"),
  en: () => import("../../locales/api-tokens.en.json"),
});
