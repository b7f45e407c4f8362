import { defineWords } from "#platform/web/words/define-words.ts";

export const useWords = defineWords({
  ca: () => import("../../locales/single-sign-on.ca.json"),
  es: () => import("../../locales/single-sign-on.es.json"),
  en: () => import("../../locales/single-sign-on.en.json"),
});
