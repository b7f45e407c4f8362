import * as z from "zod/mini";
import { accountChange, json } from "#platform/contract/endpoint.ts";
import { attestation } from "#platform/contract/passkey-messages.ts";
import { newCodes, passkeyName, ticket } from "./wire-parts.ts";

/** If it is the first factor, the response has recovery codes, which cannot be read again later. */
export const addPasskey = accountChange({
  id: "addPasskey",
  summary: "Add a passkey",
  path: "/user/second_factor/passkeys",
  versions: [1],
  requires: "secondFactor.enabled",
  body: z.strictObject({ ticket, attestation, name: passkeyName }),
  response: json(newCodes),
  errors: { passkey_refused: 403, ticket_no_longer_valid: 419 },
});
