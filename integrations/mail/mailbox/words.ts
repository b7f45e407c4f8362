import { createTranslator } from "use-intl/core";
import { formatsOf } from "#platform/contract/format.ts";
import { type CompleteLanguage, localeOf } from "#platform/contract/languages.ts";
import ca from "../locales/ca.json" with { type: "json" };
import en from "../locales/en.json" with { type: "json" };
import es from "../locales/es.json" with { type: "json" };

const messagesOf = { ca, es, en } as const;

const translator = (language: CompleteLanguage) =>
  createTranslator({ locale: localeOf[language], messages: messagesOf[language] });

/** What the mailbox's page says, and how it writes an instant, in one language. */
export interface Words {
  readonly language: CompleteLanguage;
  readonly t: ReturnType<typeof translator>;
  readonly instant: (at: Date) => string;
}

/** The words of the mailbox's page in a language. */
export const wordsOf = (language: CompleteLanguage): Words => ({
  language,
  t: translator(language),
  instant: formatsOf(language).compactInstant,
});
