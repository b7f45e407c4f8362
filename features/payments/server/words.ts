import { createTranslator } from "use-intl/core";
import { withElision } from "#platform/contract/catalan.ts";
import { type CompleteLanguage, localeOf } from "#platform/contract/languages.ts";
import ca from "../locales/documents.ca.json" with { type: "json" };
import en from "../locales/documents.en.json" with { type: "json" };
import es from "../locales/documents.es.json" with { type: "json" };

const messagesOf = { ca, es, en } as const;

export const wordsOf = (language: CompleteLanguage) =>
  withElision(language, createTranslator({ locale: localeOf[language], messages: messagesOf[language] }));
