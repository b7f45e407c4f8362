import * as z from "zod/mini";
import { defineEndpoint, json } from "#platform/contract/endpoint.ts";
import { emailAddress } from "./password-rules.ts";

/** The same as `askReset` for clients that know the e-mail alone. */
export const recoverPassword = defineEndpoint({
  id: "recoverPassword",
  summary: "Ask for a new password with the e-mail",
  method: "POST",
  path: "/auth/recover",
  versions: [1],
  languageInPath: false,
  access: "public",
  readOnly: "refused",
  rate: "write",
  cache: "private",
  ownership: "nobody",
  body: z.strictObject({ email: emailAddress }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: {},
});
