import * as z from "zod/mini";
import { completeLanguages } from "#platform/contract/languages.ts";
import { maybe, recordOf, text } from "#platform/contract/record.ts";

/** An argon2id hash in PHC form, of at least the strength that the portal makes itself. */
const passwordHash = z
  .string()
  .check(
    z.regex(
      /^\$argon2id\$v=19\$m=\d{4,7},t=\d{1,2},p=\d{1,2}\$[A-Za-z0-9+/]{16,128}\$[A-Za-z0-9+/]{32,128}$/,
    ),
  );

/**
 * A customer as the retailer exports it, one JSON object a line; the tax id says which customer it is.
 *
 * There is no field for a password in clear. `password_hash` is the first password of a customer who has none yet
 * and is never written over a later one; without it the customer activates the account by e-mail.
 */
export const customerRecord = recordOf({
  taxId: ["tax_id", text(20)],
  kind: ["kind", z.enum(["person", "company"])],
  name: ["name", text()],
  email: ["email", maybe(z.email().check(z.maxLength(254)))],
  mobile: ["mobile", maybe(text(20))],
  language: ["language", z._default(z.enum(completeLanguages), "ca")],
  passwordHash: ["password_hash", maybe(passwordHash)],
});
export type CustomerRecord = z.output<typeof customerRecord>;
