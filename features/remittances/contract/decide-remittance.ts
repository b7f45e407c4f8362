import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { remittanceKey, remittanceManagers, remittanceStory } from "./remittance.ts";

export const decideRemittance = staffWrite({
  id: "decideRemittance",
  summary: "Approve or reject a remittance that waits for a second member of staff",
  path: "/remittances/{remittance_id}/decision",
  roles: remittanceManagers,
  params: remittanceKey,
  body: z.strictObject({
    decision: z.enum(["approve", "reject"]),
    reason: z.string().check(z.trim(), z.maxLength(500)),
  }),
  response: json(remittanceStory),
  errors: { remittance_not_found: 404, remittance_decided: 409, own_remittance: 403 },
});
