import * as z from "zod/mini";
import { publicWrite, json } from "#platform/contract/endpoint.ts";
import { emailAddress } from "#platform/contract/email-address.ts";

/** `askReset` for clients that know only the email. */
export const recoverPassword = publicWrite({
  id: "recoverPassword",
  summary: "Request a password reset with the email",
  path: "/auth/recover",
  versions: [1],
  body: z.strictObject({ email: emailAddress }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: {},
});
