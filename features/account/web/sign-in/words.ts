import { defineWords } from "#platform/web/words/define-words.ts";

export const useWords = defineWords({
  ca: () => import("../../locales/sign-in.ca.json"),
  es: () => import("../../locales/sign-in.es.json"),
  en: () => import("../../locales/sign-in.en.json"),
});
