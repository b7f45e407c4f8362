import { createContext, use } from "react";
import type { CompleteLanguage } from "#platform/contract/languages.ts";

export interface LanguageChoice {
  readonly language: CompleteLanguage;
  /** Changes words and path without losing state. */
  readonly changeLanguage: (language: CompleteLanguage) => void;
}

export const LanguageContext = createContext<LanguageChoice | undefined>(undefined);

/** The portal's current language, and how to change it. */
export const useLanguage = (): LanguageChoice => {
  const choice = use(LanguageContext);
  if (choice === undefined) throw new Error("LanguageContext is missing above this component");
  return choice;
};
