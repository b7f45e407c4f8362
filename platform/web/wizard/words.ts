import { defineWords } from "../words/define-words.ts";

/** Words of flows of steps: buttons, progress, what is saved, conflicts, the end. */
export const useWizardWords = defineWords({
  ca: () => import("#platform/locales/wizard.ca.json"),
  es: () => import("#platform/locales/wizard.es.json"),
  en: () => import("#platform/locales/wizard.en.json"),
});
