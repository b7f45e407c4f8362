import * as z from "zod/mini";
import { emailAddress } from "#platform/contract/email-address.ts";
import { json, publicWrite } from "#platform/contract/endpoint.ts";
import { leadIdParams } from "./lead-sections.ts";

/**
 * Sends a link with which the lead is opened on another day or device. `lead_tax_id_missing`: the link asks for the last
 * four characters of the holder's tax id, which the lead does not have yet.
 */
export const sendLeadLink = publicWrite({
  id: "sendLeadLink",
  summary: "Send a link to one’s own lead by email",
  path: "/leads/{lead_id}/link",
  versions: [1],
  requires: "contractation.leads",
  ownership: { param: "lead_id" },
  params: leadIdParams,
  body: z.object({ email: emailAddress }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: {
    lead_not_found: 404,
    lead_closed: 409,
    lead_tax_id_missing: 400,
    lead_consent_missing: 400,
    too_many_lead_links: 429,
  },
});
