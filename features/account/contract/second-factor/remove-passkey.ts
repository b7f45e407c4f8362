import * as z from "zod/mini";
import { currentPassword } from "#platform/contract/current-password.ts";
import { accountChange, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { done, passkeyId } from "./wire-parts.ts";

/** Removing the last factor also deletes the recovery codes. */
export const removePasskey = accountChange({
  id: "removePasskey",
  summary: "Remove a passkey",
  path: "/user/second_factor/passkeys/{passkey_id}/remove",
  versions: [1],
  ownership: { param: "passkeyId" },
  requires: "secondFactor.enabled",
  params: named({ passkeyId: ["passkey_id", passkeyId] }),
  body: z.strictObject({ current_password: currentPassword }),
  response: json(done),
  errors: { wrong_current_password: 403, no_password: 409 },
});
