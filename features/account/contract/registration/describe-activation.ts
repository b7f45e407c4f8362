import * as z from "zod/mini";
import { defineEndpoint, json } from "#platform/contract/endpoint.ts";

/** Whose account a letter's link activates. Does not use the link up. Ours. */
export const describeActivation = defineEndpoint({
  id: "describeActivation",
  summary: "Whose account an activation link is for",
  method: "POST",
  path: "/auth/activation",
  versions: [1],
  languageInPath: false,
  access: "public",
  readOnly: "refused",
  rate: "write",
  cache: "private",
  ownership: "nobody",
  requires: "signUp.enabled",
  body: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
  response: json(
    z.object({
      name: z.string(),
      /** The tax id, with which one will sign in; browsers keep it with the password. */
      user: z.string(),
    }),
  ),
  errors: { link_no_longer_valid: 419 },
});
