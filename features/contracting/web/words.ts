import { defineWords } from "#platform/web/words/define-words.ts";

/** Words of the wizard. */
export const useWords = defineWords({
  ca: () => import("../locales/wizard.ca.json"),
  es: () => import("../locales/wizard.es.json"),
  en: () => import("../locales/wizard.en.json"),
});

/** Has the texts of the refusals. */
export const useContractingWords = defineWords({
  ca: () => import("../locales/ca.json"),
  es: () => import("../locales/es.json"),
  en: () => import("../locales/en.json"),
});
