import * as z from "zod/mini";
import { accountChange, json } from "#platform/contract/endpoint.ts";
import { newCodes, totpCode } from "./wire-parts.ts";

/** Shows that the app has the secret. From now on its codes are asked for. The first factor brings recovery codes, shown this once. */
export const confirmApp = accountChange({
  id: "confirmApp",
  summary: "Confirm an authenticator app",
  path: "/user/second_factor/totp/confirm",
  versions: [1],
  requires: "secondFactor.enabled",
  body: z.strictObject({ code: totpCode }),
  response: json(newCodes),
  errors: { wrong_code: 403, app_not_being_set_up: 409 },
});
