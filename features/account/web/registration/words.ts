import { defineWords } from "#platform/web/words/define-words.ts";

export const useWords = defineWords({
  ca: () => import("../../locales/registration.ca.json"),
  es: () => import("../../locales/registration.es.json"),
  en: () => import("../../locales/registration.en.json"),
});
