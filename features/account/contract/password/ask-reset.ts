import * as z from "zod/mini";
import { isIdentityNumber } from "#energy/identity-document.ts";
import { publicWrite, json } from "#platform/contract/endpoint.ts";
import { emailAddress } from "#platform/contract/email-address.ts";

/**
 * Requests an email with a password reset link. Only malformed input is refused, by field: the response does not reveal
 * whether the customer exists.
 */
export const askReset = publicWrite({
  id: "askReset",
  summary: "Request a password reset with tax id and email",
  path: "/user/reset/",
  versions: [1],
  languageInPath: true,
  body: z.strictObject({
    email: emailAddress,
    nif: z.string().check(z.maxLength(30), z.refine(isIdentityNumber)),
  }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: {},
});
