import { compactIdentifier } from "./pasted-text.ts";

/** The first rule that the text breaks. */
export type CupsProblem = "length" | "country" | "digits" | "check_letters" | "point_suffix";

/** A valid CUPS, parsed. */
export type Cups = {
  /** Normalised: 20 or 22 characters. */
  cups: string;
  /** First 20 characters: they identify the supply point. */
  supplyPoint: string;
  /** Four digits of the distributor, such as `0031`. */
  distributor: string;
};

export type CupsParse = ({ valid: true } & Cups) | { valid: false; problem: CupsProblem };

const CHECK_ALPHABET = "TRWAGMYFPDXBNJZSQVHLCKE";
const ZERO_TYPED_AS_LETTER = /O/g;

/**
 * The CUPS as it is stored: upper case, without spaces, dots or hyphens, and with the letter O replaced by zero
 * where only digits are allowed. Partial input is normalised as far as it goes.
 */
export const normaliseCups = (text: string): string => {
  const compact = compactIdentifier(text).replaceAll(".", "");
  const digits = compact.slice(2, 18).replace(ZERO_TYPED_AS_LETTER, "0");
  const pointDigit = compact.slice(20, 21).replace(ZERO_TYPED_AS_LETTER, "0");
  return compact.slice(0, 2) + digits + compact.slice(18, 20) + pointDigit + compact.slice(21);
};

/**
 * The two check letters of a CUPS: its 16 digits modulo 529, written in base 23. Throws a RangeError unless
 * given exactly 16 digits.
 */
export const cupsCheckLetters = (sixteenDigits: string): string => {
  if (!/^\d{16}$/.test(sixteenDigits)) throw new RangeError("A CUPS has 16 digits");
  const remainder = Number(BigInt(sixteenDigits) % 529n);
  return CHECK_ALPHABET.charAt(Math.floor(remainder / 23)) + CHECK_ALPHABET.charAt(remainder % 23);
};

const cupsProblem = (cups: string): CupsProblem | null => {
  if (cups.length !== 20 && cups.length !== 22) return "length";
  if (!cups.startsWith("ES")) return "country";
  const digits = cups.slice(2, 18);
  if (!/^\d{16}$/.test(digits)) return "digits";
  if (cups.slice(18, 20) !== cupsCheckLetters(digits)) return "check_letters";
  if (cups.length === 22 && !/^\d[FPRCXYZ]$/.test(cups.slice(20))) return "point_suffix";
  return null;
};

/** Parses a CUPS of electricity or gas, 20 or 22 characters, as typed. */
export const parseCups = (text: string): CupsParse => {
  const cups = normaliseCups(text);
  const problem = cupsProblem(cups);
  if (problem) return { valid: false, problem };
  return { valid: true, cups, supplyPoint: cups.slice(0, 20), distributor: cups.slice(2, 6) };
};

export const isValidCups = (text: string): boolean => parseCups(text).valid;

/** The first 20 characters; retailers and distributors differ in the last two. */
export const supplyPointOf = (cups: string): string => normaliseCups(cups).slice(0, 20);

/** Compares without the last two characters. */
export const isSameSupplyPoint = (first: string, second: string): boolean =>
  supplyPointOf(first) === supplyPointOf(second);
