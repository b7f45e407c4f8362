import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/mail.ca.json" with { type: "json" };
import en from "../locales/mail.en.json" with { type: "json" };
import es from "../locales/mail.es.json" with { type: "json" };

const messagesOf = { ca, es, en } as const;

export const mailWordsFor = (language: CompleteLanguage) => serverWords(language, messagesOf);
