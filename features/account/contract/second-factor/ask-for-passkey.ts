import * as z from "zod/mini";
import { signInCall, json } from "#platform/contract/endpoint.ts";
import { requestOptions } from "./passkey-messages.ts";
import { ticket } from "./wire-parts.ts";

/** What the browser needs to ask for one of the customer's passkeys; its challenge goes with the ticket. */
export const askForPasskey = signInCall({
  id: "askForPasskey",
  summary: "Options for a passkey as the second step",
  path: "/auth/second_factor/passkey_options",
  versions: [1],
  requires: "secondFactor.enabled",
  body: z.strictObject({ ticket }),
  response: json(requestOptions),
  errors: { second_step_refused: 403, ticket_no_longer_valid: 419 },
});
