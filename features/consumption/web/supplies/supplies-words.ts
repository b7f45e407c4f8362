import { defineWords } from "#platform/web/words/define-words.ts";

export const useSupplyWords = defineWords({
  ca: () => import("../../locales/supplies.ca.json"),
  es: () => import("../../locales/supplies.es.json"),
  en: () => import("../../locales/supplies.en.json"),
});
