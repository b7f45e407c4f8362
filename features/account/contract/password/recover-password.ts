import * as z from "zod/mini";
import { publicWrite, json } from "#platform/contract/endpoint.ts";
import { emailAddress } from "./password-rules.ts";

/** The same as `askReset` for clients that know the e-mail alone. */
export const recoverPassword = publicWrite({
  id: "recoverPassword",
  summary: "Ask for a new password with the e-mail",
  path: "/auth/recover",
  versions: [1],
  body: z.strictObject({ email: emailAddress }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: {},
});
