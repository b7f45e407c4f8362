import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { named } from "#platform/contract/wire.ts";

/** The customer, as every call of the profile answers. */
export const profile = named({
  name: ["name", z.string()],
  email: ["email", z.nullable(z.string())],
  /** Where the customer manages newsletters; null when the deployment has none. */
  newsletterUrl: ["newsletter_url", z.nullable(z.string())],
  taxId: ["tax_id", z.string()],
  kind: ["kind", z.enum(["person", "company"])],
  mobile: ["mobile", z.nullable(z.string())],
  language: ["language", z.enum(completeLanguages)],
  /** A new e-mail that waits for its mailbox to answer. */
  pendingEmail: ["pending_email", z.nullable(z.string())],
  /** Who has a password gives it with a wish for another e-mail; false of who only ever came in another way. */
  hasPassword: ["has_password", z.boolean()],
});

/** Who is signed in. All but name, e-mail and newsletters are ours, beside what the specification asks. */
export const getProfile = customerRead({
  id: "getProfile",
  summary: "Profile of the signed-in customer",
  path: "/users/",
  versions: [1, 2],
  languageInPath: true,
  response: json(profile),
  errors: {},
});
