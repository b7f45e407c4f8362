import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/consent.ca.json" with { type: "json" };
import en from "../locales/consent.en.json" with { type: "json" };
import es from "../locales/consent.es.json" with { type: "json" };

/** The words of consent as the screen shows them, which are stored with each consent. */
export const consentTextOf = (language: CompleteLanguage, { name }: { readonly name: string }): string =>
  serverWords(language, { ca, es, en })("text", { organization: name });
