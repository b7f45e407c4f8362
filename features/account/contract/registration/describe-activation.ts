import * as z from "zod/mini";
import { publicWrite, json } from "#platform/contract/endpoint.ts";

/** Whose account a letter's link activates. Does not use the link up. Ours. */
export const describeActivation = publicWrite({
  id: "describeActivation",
  summary: "Whose account an activation link is for",
  path: "/auth/activation",
  versions: [1],
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
