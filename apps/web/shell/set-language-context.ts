import { createContext } from "react";
import type { CompleteLanguage } from "#platform/contract/languages.ts";

/** Sets the language of the API client, which lives outside React. */
export const SetLanguageContext = createContext<(language: CompleteLanguage) => void>(() => {});
