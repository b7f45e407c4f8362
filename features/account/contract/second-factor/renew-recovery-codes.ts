import * as z from "zod/mini";
import { currentPassword } from "#platform/contract/current-password.ts";
import { accountChange, json } from "#platform/contract/endpoint.ts";
import { newCodes } from "./wire-parts.ts";

/** Replaces all recovery codes by ten new ones. They cannot be read again later. */
export const renewRecoveryCodes = accountChange({
  id: "renewRecoveryCodes",
  summary: "Replace the recovery codes",
  path: "/user/second_factor/recovery_codes",
  versions: [1],
  requires: "secondFactor.enabled",
  body: z.strictObject({ current_password: currentPassword }),
  response: json(newCodes),
  errors: { wrong_current_password: 403, no_password: 409, no_second_factor: 409 },
});
