import * as z from "zod/mini";
import { currentPassword } from "../password/password-rules.ts";
import { defineEndpoint, json } from "#platform/contract/endpoint.ts";
import { creationOptions } from "./passkey-messages.ts";
import { ticket } from "./wire-parts.ts";

/** What the browser needs to make a passkey, and the ticket with which it is brought back within ten minutes. */
export const beginPasskey = defineEndpoint({
  id: "beginPasskey",
  summary: "Begin with a passkey",
  method: "POST",
  path: "/user/second_factor/passkeys/options",
  versions: [1],
  languageInPath: false,
  access: "customer",
  readOnly: "refused",
  rate: "sign_in",
  cache: "private",
  ownership: "customer",
  requires: "secondFactor.enabled",
  body: z.strictObject({ current_password: currentPassword }),
  response: json(z.object({ ticket, options: creationOptions })),
  errors: {
    wrong_current_password: 403,
    no_password: 409,
    too_many_passkeys: 409,
    passkeys_need_a_name: 409,
  },
});
