import { defineWords } from "#platform/web/words/define-words.ts";

export const useWords = defineWords({
  ca: () => import("../locales/desk.ca.json"),
  es: () => import("../locales/desk.es.json"),
  en: () => import("../locales/desk.en.json"),
});
