import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/documents.ca.json" with { type: "json" };
import en from "../locales/documents.en.json" with { type: "json" };
import es from "../locales/documents.es.json" with { type: "json" };

const messagesOf = { ca, es, en } as const;

export const wordsOf = (language: CompleteLanguage) => serverWords(language, messagesOf);
