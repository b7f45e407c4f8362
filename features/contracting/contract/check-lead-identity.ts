import * as z from "zod/mini";
import { json, publicRead } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { leadCheckErrors } from "./get-lead-score.ts";
import { leadIdParams } from "./lead-sections.ts";

const { lead_consent_missing: _ofSolvencyAlone, ...identityErrors } = leadCheckErrors;

/** Whether the name of the holder is that of the tax id. */
export const checkLeadIdentity = publicRead({
  id: "checkLeadIdentity",
  summary: "Whether name and tax id of one’s own lead belong together",
  path: "/leads/dni-validation/{lead_id}",
  versions: [1],
  cache: "private",
  rate: "lookup",
  readOnly: "refused",
  ownership: { param: "lead_id" },
  params: leadIdParams,
  response: json(named({ isValid: ["dni_valid", z.boolean()] })),
  errors: identityErrors,
});
