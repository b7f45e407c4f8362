import { compactIdentifier } from "./pasted-text.ts";

/** The first rule that the text breaks. */
export type IbanProblem = "characters" | "country" | "length" | "check_digits" | "account_control";

export type IbanParse =
  | { valid: true; iban: string; country: string }
  | { valid: false; problem: IbanProblem };

/**
 * The account number after the check digits in each country of the SEPA area (ISO 13616 registry): only these can be
 * charged. `4a6n8c` is four letters, six digits and eight letters or digits.
 */
const STRUCTURE_BY_COUNTRY: Readonly<Record<string, string>> = {
  AD: "8n12c",
  AL: "8n16c",
  AT: "16n",
  BE: "12n",
  BG: "4a6n8c",
  CH: "5n12c",
  CY: "8n16c",
  CZ: "20n",
  DE: "18n",
  DK: "14n",
  EE: "16n",
  ES: "20n",
  FI: "14n",
  FR: "10n11c2n",
  GB: "4a14n",
  GI: "4a15c",
  GR: "7n16c",
  HR: "17n",
  HU: "24n",
  IE: "4a14n",
  IS: "22n",
  IT: "1a10n12c",
  LI: "5n12c",
  LT: "16n",
  LU: "3n13c",
  LV: "4a13c",
  MC: "10n11c2n",
  MD: "20c",
  ME: "18n",
  MK: "3n10c2n",
  MT: "4a5n18c",
  NL: "4a10n",
  NO: "11n",
  PL: "24n",
  PT: "21n",
  RO: "4a16c",
  RS: "18n",
  SE: "20n",
  SI: "15n",
  SK: "20n",
  SM: "1a10n12c",
  VA: "18n",
};

const CLASS_BY_KIND: Readonly<Record<string, string>> = { a: "[A-Z]", n: "\\d", c: "[A-Z0-9]" };

const partsOf = (structure: string): { length: number; kind: string }[] =>
  [...structure.matchAll(/(\d+)([anc])/g)].map(([, length, kind = ""]) => ({ length: Number(length), kind }));

const lengthOf = (structure: string): number =>
  partsOf(structure).reduce((total, { length }) => total + length, "ES00".length);

const hasStructure = (iban: string, structure: string): boolean => {
  const classes = partsOf(structure).map(({ length, kind }) => `${CLASS_BY_KIND[kind]}{${length}}`);
  return new RegExp(`^${classes.join("")}$`).test(iban.slice(4));
};

/** Points and strokes between the groups, and the word that some print before the number: no country is "IB". */
const typedBetween = /[.,:·/]/g;
const typedBefore = /^IBAN/;

/** Upper case, without spaces, hyphens, points, nor the word "IBAN" before it. */
export const normaliseIban = (text: string): string =>
  compactIdentifier(text).replace(typedBetween, "").replace(typedBefore, "");

const remainderBy97 = (iban: string): number => {
  const rearranged = iban.slice(4) + iban.slice(0, 4);
  return [...rearranged].reduce((remainder, char) => {
    const value = Number.parseInt(char, 36);
    return (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);
};

/** ISO 7064 MOD 97-10 of a text whose third and fourth characters are the place of the check digits: `00`. */
export const checkDigitsOf = (text: string): string => String(98 - remainderBy97(text)).padStart(2, "0");

const accountControlDigit = (tenDigits: string): number => {
  const weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(tenDigits.charAt(index)), 0);
  const control = 11 - (sum % 11);
  if (control === 11) return 0;
  return control === 10 ? 1 : control;
};

/** A Spanish account number has two control digits: one over bank and branch, one over the account number. */
const hasSpanishAccountControl = (iban: string): boolean => {
  const bankAndBranch = iban.slice(4, 12);
  const account = iban.slice(14);
  const expected = `${accountControlDigit(`00${bankAndBranch}`)}${accountControlDigit(account)}`;
  return iban.slice(12, 14) === expected;
};

/** ISO 7064 generates 02 to 98: 00, 01 and 99 have the same remainder, but are never issued. */
const isCheckNumber = (digits: string): boolean => digits >= "02" && digits <= "98";

const ibanProblem = (iban: string): IbanProblem | null => {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return "characters";
  const structure = STRUCTURE_BY_COUNTRY[iban.slice(0, 2)];
  if (structure === undefined) return "country";
  if (iban.length !== lengthOf(structure)) return "length";
  if (!hasStructure(iban, structure)) return "characters";
  if (!isCheckNumber(iban.slice(2, 4)) || remainderBy97(iban) !== 1) return "check_digits";
  if (iban.startsWith("ES") && !hasSpanishAccountControl(iban)) return "account_control";
  return null;
};

/**
 * Parses an IBAN of any SEPA country, as typed; for a Spanish one the account's own control digits are checked
 * too.
 */
export const parseIban = (text: string): IbanParse => {
  const iban = normaliseIban(text);
  const problem = ibanProblem(iban);
  if (problem) return { valid: false, problem };
  return { valid: true, iban, country: iban.slice(0, 2) };
};

export const isValidIban = (text: string): boolean => parseIban(text).valid;

/** In groups of four, as printed on paper; accepts partial input too. */
export const printIban = (text: string): string => normaliseIban(text).replace(/(.{4})(?=.)/g, "$1 ");

/**
 * Safe to show on a screen or in a message: country, check digits and the last four, `ES91 •••• •••• •••• ••••
 * 1332`.
 */
export const maskIban = (text: string): string => {
  const iban = normaliseIban(text);
  const hidden = "•".repeat(Math.max(iban.length - 8, 0));
  const masked = iban.length > 8 ? iban.slice(0, 4) + hidden + iban.slice(-4) : "•".repeat(iban.length);
  return masked.replace(/(.{4})(?=.)/g, "$1 ");
};
