import * as z from "zod/mini";
import { defineEndpoint, json } from "#platform/contract/endpoint.ts";
import { newCodes, totpCode } from "./wire-parts.ts";

/** Shows that the app has the secret. From now on its codes are asked for. The first factor brings recovery codes, shown this once. */
export const confirmApp = defineEndpoint({
  id: "confirmApp",
  summary: "Confirm an authenticator app",
  method: "POST",
  path: "/user/second_factor/totp/confirm",
  versions: [1],
  languageInPath: false,
  access: "customer",
  readOnly: "refused",
  rate: "sign_in",
  cache: "private",
  ownership: "customer",
  requires: "secondFactor.enabled",
  body: z.strictObject({ code: totpCode }),
  response: json(newCodes),
  errors: { wrong_code: 403, app_not_being_set_up: 409 },
});
