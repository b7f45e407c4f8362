import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { remittanceKey, remittanceManagers, remittanceStory } from "./remittance.ts";

/** From now on it cannot be voided. */
export const sendRemittance = staffWrite({
  id: "sendRemittance",
  summary: "Note that the file of a remittance was handed to the bank",
  path: "/remittances/{remittance_id}/sent",
  roles: remittanceManagers,
  params: remittanceKey,
  body: z.strictObject({}),
  response: json(remittanceStory),
  errors: { remittance_not_found: 404, remittance_not_ready: 409, remittance_outdated: 409 },
});
