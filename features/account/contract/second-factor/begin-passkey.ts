import * as z from "zod/mini";
import { currentPassword } from "#platform/contract/current-password.ts";
import { accountChange, json } from "#platform/contract/endpoint.ts";
import { creationOptions } from "#platform/contract/passkey-messages.ts";
import { ticket } from "./wire-parts.ts";

/** Returns WebAuthn registration options and a ticket that `addPasskey` needs, valid for ten minutes. */
export const beginPasskey = accountChange({
  id: "beginPasskey",
  summary: "Begin to register a passkey",
  path: "/user/second_factor/passkeys/options",
  versions: [1],
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
