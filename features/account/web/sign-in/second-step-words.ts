import { defineWords } from "#platform/web/words/define-words.ts";

/** Separate from the sign-in's texts, because few customers need them. */
export const useSecondStepWords = defineWords({
  ca: () => import("../../locales/second-step.ca.json"),
  es: () => import("../../locales/second-step.es.json"),
  en: () => import("../../locales/second-step.en.json"),
});
