import { defineWords } from "#platform/web/words/define-words.ts";

export const useWords = defineWords({
  ca: () => import("../locales/ca.json"),
  es: () => import("../locales/es.json"),
  en: () => import("../locales/en.json"),
});

/** What is agreed to, as the server stores it. */
export const useConsentWords = defineWords({
  ca: () => import("../locales/consent.ca.json"),
  es: () => import("../locales/consent.es.json"),
  en: () => import("../locales/consent.en.json"),
});
