import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { named } from "#platform/contract/wire.ts";

/** The customer, as every endpoint of the profile returns it. */
export const profile = named({
  name: ["name", z.string()],
  /** Parts of a person's name; absent where the retailer's system gives the name in one text only. */
  givenName: ["given_name", z.optional(z.string())],
  firstSurname: ["first_surname", z.optional(z.string())],
  secondSurname: ["second_surname", z.optional(z.string())],
  email: ["email", z.nullable(z.string())],
  /** The page of another system for managing newsletters; null where the portal’s own screen is used. */
  newsletterUrl: ["newsletter_url", z.nullable(z.string())],
  taxId: ["tax_id", z.string()],
  kind: ["kind", z.enum(["person", "company"])],
  mobile: ["mobile", z.nullable(z.string())],
  language: ["language", z.enum(completeLanguages)],
  /** A new email that is not confirmed yet. */
  pendingEmail: ["pending_email", z.nullable(z.string())],
  /** Whether a change of email requires the password; false for customers who have never set one. */
  hasPassword: ["has_password", z.boolean()],
  /** For the navigation. */
  hasSolarWallets: ["has_solar_wallets", z.boolean()],
  /** Whether the session is an impersonation, which changes nothing. */
  readOnly: ["readonly", z.boolean()],
});

/** Fields other than name, email and newsletters are additions to the specification. */
export const getProfile = customerRead({
  id: "getProfile",
  summary: "Profile of the signed-in customer",
  path: "/users/",
  versions: [1, 2],
  languageInPath: true,
  response: json(profile),
  errors: {},
});
