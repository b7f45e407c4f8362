import * as z from "zod/mini";
import { defineEndpoint, json } from "#platform/contract/endpoint.ts";
import { attestation } from "./passkey-messages.ts";
import { newCodes, passkeyName, ticket } from "./wire-parts.ts";

/** Keeps the passkey that the browser made. The first factor brings recovery codes, shown this once. */
export const addPasskey = defineEndpoint({
  id: "addPasskey",
  summary: "Add a passkey",
  method: "POST",
  path: "/user/second_factor/passkeys",
  versions: [1],
  languageInPath: false,
  access: "customer",
  readOnly: "refused",
  rate: "sign_in",
  cache: "private",
  ownership: "customer",
  requires: "secondFactor.enabled",
  body: z.strictObject({ ticket, attestation, name: passkeyName }),
  response: json(newCodes),
  errors: { passkey_refused: 403, ticket_no_longer_valid: 419 },
});
