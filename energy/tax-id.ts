import { compactIdentifier } from "./pasted-text.ts";

/**
 * Which document a Spanish tax number is: `nif` for citizens (DNI), `nie` for foreign residents, `special_nif`
 * for the K, L and M series (minors, citizens abroad, foreigners without NIE), `cif` for organisations.
 */
export type TaxIdKind = "nif" | "nie" | "special_nif" | "cif";

const NIF_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE";
const CIF_LETTERS = "JABCDEFGHI";
const NIE_FIRST_DIGIT: Readonly<Record<string, string>> = { X: "0", Y: "1", Z: "2" };

/** Organisations whose control character is a letter: foreign ones, public bodies and religious entities. */
const CIF_WITH_LETTER = /^[NPQRSW]/;
const CIF_FORM = /^[ABCDEFGHJNPQRSUVW]\d{7}[0-9A-J]$/;

const nifLetter = (digits: string): string => NIF_LETTERS.charAt(Number(digits) % 23);

const cifControl = (sevenDigits: string): number => {
  const sum = [...sevenDigits].reduce((total, char, index) => {
    const digit = Number(char);
    if (index % 2 === 1) return total + digit;
    const doubled = digit * 2;
    return total + Math.floor(doubled / 10) + (doubled % 10);
  }, 0);
  return (10 - (sum % 10)) % 10;
};

const hasNifControl = (taxId: string): boolean => {
  const first = taxId.charAt(0);
  const digits = (NIE_FIRST_DIGIT[first] ?? first) + taxId.slice(1, 8);
  return nifLetter(/^[KLM]/.test(digits) ? digits.slice(1) : digits) === taxId.charAt(8);
};

const hasCifControl = (taxId: string): boolean => {
  const control = cifControl(taxId.slice(1, 8));
  return taxId.charAt(8) === String(control) || taxId.charAt(8) === CIF_LETTERS.charAt(control);
};

/**
 * The one form in which a valid CIF is stored. Sources disagree on which organisations have a control digit and which
 * a letter, so both are accepted; without this, one organisation would be two customers.
 */
const withOneControl = (cif: string): string => {
  const control = cifControl(cif.slice(1, 8));
  return cif.slice(0, 8) + (CIF_WITH_LETTER.test(cif) ? CIF_LETTERS.charAt(control) : String(control));
};

/** Upper case, without separators or the VAT number's `ES`; a valid CIF with the usual kind of control character. */
export const normaliseTaxId = (text: string): string => {
  const compact = compactIdentifier(text).replace(/[./]/g, "");
  const taxId = /^ES.{9}$/.test(compact) ? compact.slice(2) : compact;
  return CIF_FORM.test(taxId) && hasCifControl(taxId) ? withOneControl(taxId) : taxId;
};

/** Less than the eight digits of a DNI or the seven of a NIE, and a control letter. */
const SHORT_FORM = /^([KLMXYZ]?)(\d{1,7})([A-Z])$/;

/**
 * `normaliseTaxId`, with the leading zeros of a DNI or NIE that people omit and spreadsheets drop: `1234567L` is
 * `01234567L`. Only where the letter agrees. One passport in 23 of that form is changed too, so this is for numbers that
 * are known to be Spanish; `searchedTaxIds` is for others.
 */
export const restoreTaxIdZeros = (text: string): string => {
  const taxId = normaliseTaxId(text);
  const [, first = "", digits = "", letter = ""] = SHORT_FORM.exec(taxId.replace(/^ES/, "")) ?? [];
  if (digits === "") return taxId;
  const whole = first + digits.padStart(8 - first.length, "0") + letter;
  return isValidTaxId(whole) ? whole : taxId;
};

/**
 * The forms in which a number as typed can be stored, in the order in which they are searched: as it is, which finds a
 * passport, and as a DNI or NIE with its zeros.
 */
export const searchedTaxIds = (text: string): readonly string[] => [
  ...new Set([normaliseTaxId(text), restoreTaxIdZeros(text)]),
];

/** The stored number that a number as typed names. */
export const findTaxId = (
  stored: { readonly has: (taxId: string) => boolean },
  text: string,
): string | undefined => searchedTaxIds(text).find((taxId) => stored.has(taxId));

/**
 * The number of a contract's holder as it is stored: with its zeros, unless it is known without them as the number of a
 * customer, whose document then is a foreign one.
 */
export const holderTaxIdOf = (text: string, knownTaxId: string): string => {
  const whole = restoreTaxIdZeros(text);
  const asTyped = normaliseTaxId(text);
  return whole === asTyped || asTyped === normaliseTaxId(knownTaxId) ? text : whole;
};

/** The kind of tax number, from text as typed; `null` when its form or its control character is wrong. */
export const taxIdKind = (text: string): TaxIdKind | null => {
  const taxId = normaliseTaxId(text);
  if (/^\d{8}[A-Z]$/.test(taxId)) return hasNifControl(taxId) ? "nif" : null;
  if (/^[XYZ]\d{7}[A-Z]$/.test(taxId)) return hasNifControl(taxId) ? "nie" : null;
  if (/^[KLM]\d{7}[A-Z]$/.test(taxId)) return hasNifControl(taxId) ? "special_nif" : null;
  if (CIF_FORM.test(taxId)) return hasCifControl(taxId) ? "cif" : null;
  return null;
};

/**
 * Whether a text has the form of a DNI, NIE or CIF and a control character that contradicts its digits. Passports and
 * foreign numbers have other forms.
 */
export const hasWrongControl = (text: string): boolean => {
  const taxId = normaliseTaxId(text);
  const hasForm = /^(\d{8}|[XYZKLM]\d{7})[A-Z]$/.test(taxId) || CIF_FORM.test(taxId);
  return hasForm && taxIdKind(taxId) === null;
};

/** Passports and foreign numbers are not Spanish tax numbers: do not validate where they are allowed. */
export const isValidTaxId = (text: string): boolean => taxIdKind(text) !== null;

/** An organisation's contract must be signed by a person. */
export const isOrganisationTaxId = (text: string): boolean => taxIdKind(text) === "cif";
