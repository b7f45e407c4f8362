import { createTranslator } from "use-intl/core";
import { localeOf, type CompleteLanguage } from "#platform/contract/languages.ts";
import ca from "../locales/mail.ca.json" with { type: "json" };
import en from "../locales/mail.en.json" with { type: "json" };
import es from "../locales/mail.es.json" with { type: "json" };

const messagesOf = { ca, es, en } as const;

/** What the server says in a language: letters, and the answer to the sign-up form. */
export const serverWords = (language: CompleteLanguage) =>
  createTranslator({ locale: localeOf[language], messages: messagesOf[language] });
