import { defineWords } from "#platform/web/words/define-words.ts";

/** Words of the second step, apart from the door's: few need them. */
export const useSecondStepWords = defineWords({
  ca: () => import("../../locales/second-step.ca.json"),
  es: () => import("../../locales/second-step.es.json"),
  en: () => import("../../locales/second-step.en.json"),
});
