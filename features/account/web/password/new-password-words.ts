import { defineWords } from "#platform/web/words/define-words.ts";

/** Words of a new password, apart from the others: only few screens need them. */
export const useNewPasswordWords = defineWords({
  ca: () => import("../../locales/new-password.ca.json"),
  es: () => import("../../locales/new-password.es.json"),
  en: () => import("../../locales/new-password.en.json"),
});
