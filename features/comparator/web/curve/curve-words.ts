import { defineWords } from "#platform/web/words/define-words.ts";

export const useCurveWords = defineWords({
  ca: () => import("../../locales/curve.ca.json"),
  es: () => import("../../locales/curve.es.json"),
  en: () => import("../../locales/curve.en.json"),
});
