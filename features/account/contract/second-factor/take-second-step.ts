import * as z from "zod/mini";
import { openedSession } from "../sign-in/sign-in-result.ts";
import { signInCall, json } from "#platform/contract/endpoint.ts";
import { assertion } from "#platform/contract/passkey-messages.ts";
import { ticket, totpCode } from "./wire-parts.ts";

/** The ticket from `getToken`, and exactly one of TOTP code, recovery code and passkey assertion. */
const step = z
  .strictObject({
    ticket,
    totp: z.optional(totpCode),
    recovery_code: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    passkey: z.optional(assertion),
    /** Remembers this browser, as requested beside the password. */
    remember: z.optional(z.boolean()),
    answer_token: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ totp, recovery_code, passkey }) =>
        [totp, recovery_code, passkey].filter((answer) => answer !== undefined).length === 1,
    ),
  );

/**
 * Signs in a customer who has passed the password step. `app_codes_held`: too many wrong codes came from unknown
 * browsers, so TOTP codes are accepted only in browsers that have passed the second step before. Passkeys and recovery
 * codes still work.
 */
export const takeSecondStep = signInCall({
  id: "takeSecondStep",
  summary: "Take the second step of signing in",
  path: "/auth/second_factor",
  versions: [1],
  requires: "secondFactor.enabled",
  body: step,
  response: json(openedSession),
  errors: { second_step_refused: 403, app_codes_held: 429, ticket_no_longer_valid: 419 },
});
