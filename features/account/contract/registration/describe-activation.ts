import * as z from "zod/mini";
import { publicWrite, json } from "#platform/contract/endpoint.ts";

/** Does not consume the token. Not part of the specification. */
export const describeActivation = publicWrite({
  id: "describeActivation",
  summary: "Get the account that an activation link is for",
  path: "/auth/activation",
  versions: [1],
  requires: "signUp.enabled",
  body: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
  response: json(
    z.object({
      name: z.string(),
      /** The tax id, or the email of who has none yet: the login; shown so that the browser's password manager stores it with the password. */
      user: z.string(),
    }),
  ),
  errors: { link_no_longer_valid: 419 },
});
