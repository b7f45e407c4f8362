import { checkDigitsOf } from "./iban.ts";
import { normaliseTaxId } from "./tax-id.ts";

/**
 * The identifier under which a Spanish company collects SEPA direct debits (EPC262-08): country, check digits over the
 * tax id, the business code, and the tax id. `000` is the code of a company that has registered no other.
 */
export const spanishCreditorIdentifier = (taxId: string, businessCode = "000"): string => {
  const id = normaliseTaxId(taxId);
  return `ES${checkDigitsOf(`ES00${id}`)}${businessCode}${id}`;
};

/** Whether the check digits of a creditor identifier agree; the business code, its fifth to seventh characters, is outside them. */
export const isValidCreditorIdentifier = (identifier: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(identifier) &&
  checkDigitsOf(`${identifier.slice(0, 2)}00${identifier.slice(7)}`) === identifier.slice(2, 4);
