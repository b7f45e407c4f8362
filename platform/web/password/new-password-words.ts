import { defineWords } from "../words/define-words.ts";

/** Words of a new password, apart from the others: only few screens need them. */
export const useNewPasswordWords = defineWords({
  ca: () => import("#platform/locales/new-password.ca.json"),
  es: () => import("#platform/locales/new-password.es.json"),
  en: () => import("#platform/locales/new-password.en.json"),
});
