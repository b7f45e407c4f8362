import { defineWords } from "../words/define-words.ts";

/** Words of the fields of a postal address. */
export const useAddressWords = defineWords({
  ca: () => import("#platform/locales/address.ca.json"),
  es: () => import("#platform/locales/address.es.json"),
  en: () => import("#platform/locales/address.en.json"),
});
