import { json, publicWrite } from "#platform/contract/endpoint.ts";
import { leadRecord } from "./lead-record.ts";
import { leadIdParams } from "./lead-sections.ts";

/**
 * Withdraws from a contract, without a reason. `withdrawal_too_late`: the 14 days are over. `lead_not_withdrawable`: it was
 * not confirmed, was withdrawn before, or is a company's.
 */
export const withdrawLead = publicWrite({
  id: "withdrawLead",
  summary: "Withdraw from one’s own new contract",
  path: "/leads/{lead_id}/withdraw",
  versions: [1],
  ownership: { param: "lead_id" },
  params: leadIdParams,
  response: json(leadRecord),
  errors: { lead_not_found: 404, lead_not_withdrawable: 409, withdrawal_too_late: 409 },
});
