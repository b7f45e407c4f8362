import * as z from "zod/mini";
import { json, publicWrite } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { leadRecord } from "./lead-record.ts";

/**
 * Opens a lead by the link of an email, for this browser from then on. The link may be used several times until it
 * expires. `lead_proof_needed`: the call without `proof`; nothing of the lead is answered before it.
 */
export const openLead = publicWrite({
  id: "openLead",
  summary: "Open a lead by the link of an email",
  path: "/leads/open",
  versions: [1],
  requires: "contractation.leads",
  rate: "sign_in",
  body: named({
    link: ["link", z.string().check(z.regex(/^[\w-]{43}$/))],
    /** The last four characters of the holder's tax id. */
    proof: ["proof", z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(30)))],
  }),
  response: json(leadRecord),
  errors: {
    lead_not_found: 404,
    lead_proof_needed: 403,
    lead_proof_wrong: 403,
    too_many_lead_proofs: 429,
  },
});
