import { defineWords } from "#platform/web/words/define-words.ts";

export const useWords = defineWords({
  ca: () => import("../locales/ca.json"),
  es: () => import("../locales/es.json"),
  en: () => import("../locales/en.json"),
});
