import { type CompleteLanguage, localeOf } from "./languages.ts";

const collators = new Map<CompleteLanguage, Intl.Collator>();

/**
 * Compares names as the reader's language sorts them: accents make no other letter (Ávila before Burgos), ñ follows n in
 * Spanish, and 9 comes before 10. The database's order is that of bytes, in which accents come after Z.
 */
export const compareNames = (language: CompleteLanguage): ((a: string, b: string) => number) => {
  const known = collators.get(language) ?? new Intl.Collator(localeOf[language], { numeric: true });
  collators.set(language, known);
  return known.compare;
};
