import { defineWords } from "#platform/web/words/define-words.ts";

export const useOfferWords = defineWords({
  ca: () => import("../../locales/offers.ca.json"),
  es: () => import("../../locales/offers.es.json"),
  en: () => import("../../locales/offers.en.json"),
});
