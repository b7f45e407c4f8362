import { isValidTaxId, normaliseTaxId, restoreTaxIdZeros, taxIdKind } from "./tax-id.ts";

/**
 * Kinds of identity document in the exchange with distributors (ATR, table 6): `NI` NIF of a person or an
 * organisation, `NE` NIE of a foreign resident, `NV` VAT number of another country, `PS` passport, `OT` any other.
 */
export const documentTypes = ["NI", "NE", "NV", "PS", "OT"] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Letters and digits; foreign numbers have no common control character. */
const FOREIGN_FORM = /^(?=.*\d)[A-Z0-9]{4,20}$/;
const PERSONAL_FORM = /^(?:\d{8}|[KLMXYZ]\d{7})[A-Z]$/;

/** The number as it is stored: a DNI or NIE with its leading zeros, any other document as it is. */
export const storedDocumentNumber = (type: DocumentType, number: string): string =>
  type === "NI" || type === "NE" ? restoreTaxIdZeros(number) : normaliseTaxId(number);

/** Whether the number can be of a document of that kind, with its control character where the kind has one. */
export const isDocumentNumber = (type: DocumentType, number: string): boolean => {
  switch (type) {
    case "NI":
      return isValidTaxId(restoreTaxIdZeros(number));
    case "NE":
      return taxIdKind(restoreTaxIdZeros(number)) === "nie";
    case "NV":
    case "PS":
    case "OT":
      return FOREIGN_FORM.test(normaliseTaxId(number));
    default:
      return type satisfies never;
  }
};

/**
 * Whether a customer can have typed the number of an identity document of any kind. A number in the form of a NIF or
 * NIE of a person needs its control letter, so that a typing error is found; passports have any other form.
 */
export const isIdentityNumber = (text: string): boolean => {
  const number = normaliseTaxId(text);
  return (
    isValidTaxId(restoreTaxIdZeros(number)) || (FOREIGN_FORM.test(number) && !PERSONAL_FORM.test(number))
  );
};
