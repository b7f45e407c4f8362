import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { done, passkeyId, passkeyName } from "./wire-parts.ts";

/** Does not ask for the password, because the name has no effect on security. */
export const renamePasskey = customerWrite({
  id: "renamePasskey",
  summary: "Rename a passkey",
  method: "PATCH",
  path: "/user/second_factor/passkeys/{passkey_id}",
  versions: [1],
  ownership: { param: "passkeyId" },
  requires: "secondFactor.enabled",
  params: named({ passkeyId: ["passkey_id", passkeyId] }),
  body: z.strictObject({ name: passkeyName }),
  response: json(done),
  errors: {},
});
