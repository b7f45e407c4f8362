import * as z from "zod/mini";
import { publicWrite, json } from "#platform/contract/endpoint.ts";

/**
 * Opens the link that was sent to a new e-mail: from now on it is the customer's. Ours. Nobody need be signed in,
 * since mail is often read on another device.
 */
export const confirmEmail = publicWrite({
  id: "confirmEmail",
  summary: "Confirm a new e-mail by the link that was sent to it",
  path: "/users/email/confirm",
  versions: [1],
  rate: "sign_in",
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: json(z.object({ email: z.string() })),
  errors: { link_no_longer_valid: 419, email_in_use: 409 },
});
