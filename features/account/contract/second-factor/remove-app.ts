import * as z from "zod/mini";
import { currentPassword } from "#platform/contract/current-password.ts";
import { accountChange, json } from "#platform/contract/endpoint.ts";
import { done } from "./wire-parts.ts";

/** Removing the last factor also deletes the recovery codes. */
export const removeApp = accountChange({
  id: "removeApp",
  summary: "Remove the authenticator app",
  path: "/user/second_factor/totp/remove",
  versions: [1],
  requires: "secondFactor.enabled",
  body: z.strictObject({ current_password: currentPassword }),
  response: json(done),
  errors: { wrong_current_password: 403, no_password: 409, app_not_set_up: 409 },
});
