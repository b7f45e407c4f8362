import { defineWords } from "../words/define-words.ts";

/** Words of fields for files, and the texts of `FileErrorCode`. */
export const useUploadWords = defineWords({
  ca: () => import("#platform/locales/uploads.ca.json"),
  es: () => import("#platform/locales/uploads.es.json"),
  en: () => import("#platform/locales/uploads.en.json"),
});
