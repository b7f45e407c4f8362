import { defineWords } from "#platform/web/words/define-words.ts";

/** Apart from the sign-in's words, which every visitor loads. */
export const useSessionWords = defineWords({
  ca: () => import("../../locales/sessions.ca.json"),
  es: () => import("../../locales/sessions.es.json"),
  en: () => import("../../locales/sessions.en.json"),
});
