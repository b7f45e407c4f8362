import { compactIdentifier } from "./pasted-text.ts";

const ALPHABET = "ABCDEFGHIJKLMNÑOPQRSTUVWXYZ";
const CHECK_LETTERS = "MQWERTYUIOPASDFGHJKLBZX";
const WEIGHTS = [13, 15, 12, 5, 4, 17, 9, 21, 3, 7, 1];

/** Upper case, without spaces nor hyphens. */
export const normaliseCadastralReference = (text: string): string => compactIdentifier(text);

const characterValue = (char: string): number =>
  /\d/.test(char) ? Number(char) : ALPHABET.indexOf(char) + 1;

const checkLetter = (elevenCharacters: string): string => {
  const sum = WEIGHTS.reduce(
    (total, weight, index) => total + weight * characterValue(elevenCharacters.charAt(index)),
    0,
  );
  return CHECK_LETTERS.charAt(sum % 23);
};

/**
 * Whether it is a cadastral reference: 20 characters (a property, whose last two are control letters over each
 * half of the parcel and the unit number), or 14 (a whole parcel, which carries no control).
 */
export const isValidCadastralReference = (text: string): boolean => {
  const reference = normaliseCadastralReference(text);
  if (reference.length === 14) return /^[0-9A-ZÑ]{14}$/.test(reference);
  if (!/^[0-9A-ZÑ]{18}[A-Z]{2}$/.test(reference)) return false;
  const unit = reference.slice(14, 18);
  const expected = checkLetter(reference.slice(0, 7) + unit) + checkLetter(reference.slice(7, 14) + unit);
  return reference.slice(18) === expected;
};
