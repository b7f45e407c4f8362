import * as z from "zod/mini";
import { documentTypes } from "#energy/identity-document.ts";
import { emailAddress } from "#platform/contract/email-address.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { maybe, recordOf, text } from "#platform/contract/record.ts";

/** An argon2id hash in PHC form, at least as strong as the portal's own. */
const passwordHash = z
  .string()
  .check(
    z.regex(
      /^\$argon2id\$v=19\$m=\d{4,7},t=\d{1,2},p=\d{1,2}\$[A-Za-z0-9+/]{16,128}\$[A-Za-z0-9+/]{32,128}$/,
    ),
  );

/**
 * A customer as the retailer exports it, one JSON object per line; identified by the tax id.
 *
 * There is no field for a plain-text password. `password_hash` is the first password of a customer without one
 * and never overwrites a later one; without it the customer activates the account by email.
 */
export const customerRecord = recordOf({
  taxId: ["tax_id", text(20)],
  /** Kind of document of `tax_id` (ATR, table 6). */
  documentType: ["document_type", z._default(z.enum(documentTypes), "NI")],
  kind: ["kind", z.enum(["person", "company"])],
  name: ["name", text()],
  /** Parts of a person's name; a surname only with the given name, a second one only with the first. */
  givenName: ["given_name", maybe(text(100))],
  firstSurname: ["first_surname", maybe(text(100))],
  secondSurname: ["second_surname", maybe(text(100))],
  email: ["email", maybe(emailAddress)],
  mobile: ["mobile", maybe(text(20))],
  /** Absent: the deployment's default for a new customer, and no change for a known one. */
  language: ["language", maybe(z.enum(completeLanguages))],
  passwordHash: ["password_hash", maybe(passwordHash)],
});
export type CustomerRecord = z.output<typeof customerRecord>;
