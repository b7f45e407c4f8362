import * as z from "zod/mini";
import { entered } from "../sign-in/sign-in-result.ts";
import { signInCall, json } from "#platform/contract/endpoint.ts";
import { assertion } from "./passkey-messages.ts";
import { ticket, totpCode } from "./wire-parts.ts";

/** The ticket that the password gave, and one of the three: an app's code, a recovery code, a passkey's answer. */
const step = z
  .strictObject({
    ticket,
    totp: z.optional(totpCode),
    recovery_code: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    passkey: z.optional(assertion),
    /** Keeps this browser signed in, as asked beside the password. */
    remember: z.optional(z.boolean()),
    answer_token: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ totp, recovery_code, passkey }) =>
        [totp, recovery_code, passkey].filter((way) => way !== undefined).length === 1,
    ),
  );

/**
 * Signs in whoever has shown the password before, and now something else that is theirs. `app_codes_held`: so many
 * wrong codes came from elsewhere that those of the app count only where it has let its customer in before; the other
 * two ways are open.
 */
export const takeSecondStep = signInCall({
  id: "takeSecondStep",
  summary: "Take the second step of signing in",
  path: "/auth/second_factor",
  versions: [1],
  requires: "secondFactor.enabled",
  body: step,
  response: json(entered),
  errors: { second_step_refused: 403, app_codes_held: 429, ticket_no_longer_valid: 419 },
});
