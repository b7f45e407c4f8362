import { defineWords } from "./define-words.ts";

/** Words that every screen shares: buttons, states, common errors. */
export const usePlatformWords = defineWords({
  ca: () => import("#platform/locales/ca.json"),
  es: () => import("#platform/locales/es.json"),
  en: () => import("#platform/locales/en.json"),
});
