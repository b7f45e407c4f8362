import * as z from "zod/mini";
import { currentPassword } from "../password/password-rules.ts";
import { defineEndpoint, json } from "#platform/contract/endpoint.ts";
import { done } from "./wire-parts.ts";

/** Takes the app away; with the last factor go the recovery codes. */
export const removeApp = defineEndpoint({
  id: "removeApp",
  summary: "Remove the authenticator app",
  method: "POST",
  path: "/user/second_factor/totp/remove",
  versions: [1],
  languageInPath: false,
  access: "customer",
  readOnly: "refused",
  rate: "sign_in",
  cache: "private",
  ownership: "customer",
  requires: "secondFactor.enabled",
  body: z.strictObject({ current_password: currentPassword }),
  response: json(done),
  errors: { wrong_current_password: 403, no_password: 409, app_not_set_up: 409 },
});
