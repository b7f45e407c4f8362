import * as z from "zod/mini";
import { signInCall, json } from "#platform/contract/endpoint.ts";
import { requestOptions } from "#platform/contract/passkey-messages.ts";
import { ticket } from "./wire-parts.ts";

/** Returns WebAuthn authentication options for the customer's passkeys. The challenge is stored with the ticket. */
export const askForPasskey = signInCall({
  id: "askForPasskey",
  summary: "Get the options to use a passkey as the second step",
  path: "/auth/second_factor/passkey_options",
  versions: [1],
  requires: "secondFactor.enabled",
  body: z.strictObject({ ticket }),
  response: json(requestOptions),
  errors: { second_step_refused: 403, ticket_no_longer_valid: 419 },
});
