import * as z from "zod/mini";
import { publicWrite, json } from "#platform/contract/endpoint.ts";

/**
 * Confirms a new email with the token sent to it; from then on it is the customer's. Not in the specification.
 * Needs no session, since the email is often read on another device.
 */
export const confirmEmail = publicWrite({
  id: "confirmEmail",
  summary: "Confirm a new email with the link sent to it",
  path: "/users/email/confirm",
  versions: [1],
  rate: "sign_in",
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: json(z.object({ email: z.string() })),
  errors: { link_no_longer_valid: 419, email_in_use: 409 },
});
