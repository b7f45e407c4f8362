import { defineWords } from "../words/define-words.ts";

/** Words of the form of persons who want to be called. */
export const useCallBackWords = defineWords({
  ca: () => import("#platform/locales/call-back.ca.json"),
  es: () => import("#platform/locales/call-back.es.json"),
  en: () => import("#platform/locales/call-back.en.json"),
});
