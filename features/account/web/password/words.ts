import { defineWords } from "#platform/web/words/define-words.ts";

export const useWords = defineWords({
  ca: () => import("../../locales/password.ca.json"),
  es: () => import("../../locales/password.es.json"),
  en: () => import("../../locales/password.en.json"),
});
