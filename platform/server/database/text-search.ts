import type { numberTerms } from "#platform/contract/search-terms.ts";
import { allOf, anyOf, sql, type SqlFragment } from "./sql.ts";

/** A LIKE pattern that matches texts containing this part literally: `%`, `_` and `\` are escaped. */
const patternOf = (part: string): string => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

interface SearchedTexts {
  /** The text in the form that the terms are for, such as `contracts.search_text`. */
  readonly folded: SqlFragment;
  /** The text as it is displayed, in which a search without a letter or digit, such as `%`, is found literally. */
  readonly displayed: SqlFragment;
}

interface Search {
  readonly text: string;
  readonly termsOf: typeof numberTerms;
}

/** Whether a text in the database is found by a search; true for an empty one. */
export const isFoundBy = ({ text, termsOf }: Search, { folded, displayed }: SearchedTexts): SqlFragment => {
  const terms = termsOf(text);
  const literal = text.trim();
  if (terms === undefined && literal === "") return sql`true`;
  if (terms === undefined) return sql`${displayed} like ${patternOf(literal)}`;
  return allOf(terms.map((parts) => anyOf(parts.map((part) => sql`${folded} like ${patternOf(part)}`))));
};
