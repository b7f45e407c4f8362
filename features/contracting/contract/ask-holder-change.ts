import { json, publicWrite } from "#platform/contract/endpoint.ts";
import { leadProgress } from "./get-lead-progress.ts";
import { leadIdParams } from "./lead-sections.ts";

/**
 * Asks again, as a change of holder, for what the distributor returned because the contract in force has another tax id.
 * `lead_not_correctable`: it was not returned for that.
 */
export const askHolderChange = publicWrite({
  id: "askHolderChange",
  summary: "Ask again for one’s own returned request, with a change of holder",
  path: "/leads/{lead_id}/holder-change",
  versions: [1],
  ownership: { param: "lead_id" },
  params: leadIdParams,
  response: json(leadProgress),
  errors: { lead_not_found: 404, lead_not_correctable: 409 },
});
