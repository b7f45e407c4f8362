import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";

/** What the retailer wrote, in the languages in which it did. */
export type Texts = Readonly<Partial<Record<CompleteLanguage, string>>>;

/** Languages in the order in which a text is looked for: these, then any. */
export const inTurn = (...wanted: readonly CompleteLanguage[]): CompleteLanguage[] => [
  ...new Set([...wanted, ...completeLanguages]),
];

/** A text in the first of these languages that has it; empty when none has. */
export const textIn = (texts: Texts, languages: readonly CompleteLanguage[]): string =>
  languages.map((language) => texts[language]).find((text) => text !== undefined) ?? "";
