/** The first rule that the text breaks. */
export type IbanProblem = "characters" | "country" | "length" | "check_digits" | "account_control";

export type IbanParse =
  | { valid: true; iban: string; country: string }
  | { valid: false; problem: IbanProblem };

/** Length of the IBAN in each country of the SEPA area (ISO 13616 registry): only these can be charged. */
const LENGTH_BY_COUNTRY: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

/** Upper case, without spaces nor hyphens. */
export const normaliseIban = (text: string): string => text.toUpperCase().replace(/[\s-]/g, "");

const remainderBy97 = (iban: string): number => {
  const rearranged = iban.slice(4) + iban.slice(0, 4);
  return [...rearranged].reduce((remainder, char) => {
    const value = Number.parseInt(char, 36);
    return (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);
};

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

const ibanProblem = (iban: string): IbanProblem | null => {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return "characters";
  const length = LENGTH_BY_COUNTRY[iban.slice(0, 2)];
  if (length === undefined) return "country";
  if (iban.length !== length) return "length";
  const isSpanish = iban.startsWith("ES");
  if (isSpanish && !/^ES\d{22}$/.test(iban)) return "characters";
  if (remainderBy97(iban) !== 1) return "check_digits";
  if (isSpanish && !hasSpanishAccountControl(iban)) return "account_control";
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
