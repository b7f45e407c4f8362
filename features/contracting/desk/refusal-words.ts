import { knownRefusal } from "#energy/contract-refusals.ts";
import { defineWords } from "#platform/web/words/define-words.ts";

const useTexts = defineWords({
  ca: () => import("../locales/refusals.ca.json"),
  es: () => import("../locales/refusals.es.json"),
  en: () => import("../locales/refusals.en.json"),
});

/** What a customer reads of a refusal with this code, in the language of staff. */
export const useRefusalWords = (): ((code: string) => string) => {
  const t = useTexts();
  return (code) => t(knownRefusal(code));
};
