import { defineWords } from "#platform/web/words/define-words.ts";

export const useQuestionsWords = defineWords({
  ca: () => import("../locales/questions.ca.json"),
  es: () => import("../locales/questions.es.json"),
  en: () => import("../locales/questions.en.json"),
});
