import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { reasonText, remittanceKey, remittanceManagers, remittanceStory } from "./remittance.ts";

/** Its bills wait for another remittance. */
export const voidRemittance = staffWrite({
  id: "voidRemittance",
  summary: "Void a remittance that was not sent to the bank",
  path: "/remittances/{remittance_id}/void",
  roles: remittanceManagers,
  params: remittanceKey,
  body: z.strictObject({ reason: reasonText }),
  response: json(remittanceStory),
  errors: { remittance_not_found: 404, remittance_sent: 409 },
});
