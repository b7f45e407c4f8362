import type { CustomerSearch } from "#platform/server/customer-view.ts";

/** As `folded_words` of the database. */
const foldedWords = (typed: string): string[] =>
  typed
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f\u00b7]/g, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");

const minTelephoneLength = 6;
const telephoneLength = 9;
const spanishPrefix = /^(?:\+|00)34/;

const telephoneOf = (typed: string): string | undefined => {
  if (!/^[+\d][\d\s.()-]*$/.test(typed)) return undefined;
  const digits = typed
    .replaceAll(/[^+\d]/g, "")
    .replace(spanishPrefix, "")
    .replaceAll(/\D/g, "");
  return digits.length >= minTelephoneLength && digits.length <= telephoneLength ? digits : undefined;
};

/** More words of a name narrow nothing. */
const maxWords = 6;

/** What was typed, in the forms in which features compare it. An email is not looked for among names. */
export const readSearch = (typed: string, limit: number): CustomerSearch => {
  const email = /^\S{2,}$/.test(typed) && typed.includes("@") ? typed.toLowerCase() : undefined;
  return {
    words: email === undefined ? foldedWords(typed).slice(0, maxWords) : [],
    compact: typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, ""),
    email,
    telephone: telephoneOf(typed),
    limit,
  };
};
