import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { kindWords, type WordedChange } from "#platform/server/change-kind.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/document.ca.json" with { type: "json" };
import en from "../locales/document.en.json" with { type: "json" };
import es from "../locales/document.es.json" with { type: "json" };
import type { RequestFacts } from "#features/requests/server/request-facts.ts";

const messagesOf = { ca, es, en } as const;
/** Words of signing documents. */
export const wordsOf = (language: CompleteLanguage) => serverWords(language, messagesOf);
export type Words = ReturnType<typeof wordsOf>;

/** The title of a request's document, in the customer's language. */
export const signingTitle = (
  kinds: readonly WordedChange[],
  { kind, language }: Pick<RequestFacts, "kind" | "language">,
): string => {
  const { document, title } = kindWords(kinds, kind, language);
  return document ?? title;
};
