import { isValidTaxId, normaliseTaxId } from "#energy/tax-id.ts";
import type { CustomerRecord } from "#features/profile/contract/customer-record.ts";
import type { CustomerRow } from "./load-customer-queries.ts";

/** What is wrong with a customer's record by itself; undefined when nothing is. */
export const customerProblem = ({ taxId }: CustomerRecord): string | undefined =>
  isValidTaxId(taxId)
    ? undefined
    : `tax_id ${taxId} is not a NIF, NIE or CIF: its control character does not agree; correct it`;

/** The record as it is kept. */
export const customerRowOf = (record: CustomerRecord): CustomerRow => ({
  tax_id: normaliseTaxId(record.taxId),
  kind: record.kind,
  name: record.name,
  email: record.email ?? null,
  mobile: record.mobile ?? null,
  language: record.language,
});

/** Whether the record says of the customer what is known already. */
export const isSameCustomer = (known: CustomerRow, row: CustomerRow): boolean =>
  known.kind === row.kind &&
  known.name === row.name &&
  known.email === row.email &&
  known.mobile === row.mobile &&
  known.language === row.language;

/**
 * Follows who has which e-mail while records are taken one after another. `claim` answers the tax id of whoever
 * has the e-mail of a record already, and otherwise gives it to the record's customer and frees the old one.
 */
export const createEmailBook = (ownerByEmail: Map<string, string>) => ({
  claim: (row: CustomerRow, known: CustomerRow | undefined): string | undefined => {
    const email = row.email?.toLowerCase();
    const owner = email === undefined ? undefined : ownerByEmail.get(email);
    if (owner !== undefined && owner !== row.tax_id) return owner;
    const oldEmail = known?.email?.toLowerCase();
    if (oldEmail !== undefined && oldEmail !== email) ownerByEmail.delete(oldEmail);
    if (email !== undefined) ownerByEmail.set(email, row.tax_id);
    return undefined;
  },
});
