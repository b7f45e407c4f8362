import { defineWords } from "#platform/web/words/define-words.ts";

/** Separate from the sign-in's texts, which every visitor loads. */
export const useSessionWords = defineWords({
  ca: () => import("../../locales/sessions.ca.json"),
  es: () => import("../../locales/sessions.es.json"),
  en: () => import("../../locales/sessions.en.json"),
});
