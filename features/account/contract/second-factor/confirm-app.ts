import * as z from "zod/mini";
import { accountChange, json } from "#platform/contract/endpoint.ts";
import { newCodes, totpCode } from "./wire-parts.ts";

/**
 * Proves that the app has the secret; from then on sign-in asks for its codes. If it is the first factor, the response
 * has recovery codes, which cannot be read again later.
 */
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
