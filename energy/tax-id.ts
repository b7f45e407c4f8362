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
