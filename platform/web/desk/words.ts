import { defineWords } from "../words/define-words.ts";

/** Words of the desk's frame. */
export const useDeskWords = defineWords({
  ca: () => import("#platform/locales/desk.ca.json"),
  es: () => import("#platform/locales/desk.es.json"),
  en: () => import("#platform/locales/desk.en.json"),
});
