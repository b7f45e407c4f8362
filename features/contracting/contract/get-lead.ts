import { json, publicRead } from "#platform/contract/endpoint.ts";
import { leadRecord } from "./lead-record.ts";
import { leadIdParams } from "./lead-sections.ts";

/** A lead of the same browser or customer; any other is answered as one that does not exist. */
export const getLead = publicRead({
  id: "getLead",
  summary: "One’s own lead, to go on with it",
  path: "/leads/{lead_id}",
  versions: [1],
  cache: "private",
  ownership: { param: "lead_id" },
  params: leadIdParams,
  response: json(leadRecord),
  errors: { lead_not_found: 404 },
});
