import { createContext } from "react";
import type { CompleteLanguage } from "#platform/contract/languages.ts";

/** Tells the API client, which lives outside React, in which language to ask. */
export const TellLanguageContext = createContext<(language: CompleteLanguage) => void>(() => {});
