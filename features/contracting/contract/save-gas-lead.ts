import { attachmentBodyLimitBytes } from "#platform/contract/attachments.ts";
import { json, publicWrite } from "#platform/contract/endpoint.ts";
import { savedLead } from "./lead-record.ts";
import { gasLeadBody } from "./lead-sections.ts";
import { saveLeadErrors } from "./save-lead.ts";

/** The same for gas. With `electricityLeadId`, fields that it leaves out are those of the electricity lead. */
export const saveGasLead = publicWrite({
  id: "saveGasLead",
  summary: "Store or confirm a lead for gas",
  path: "/gas/leads",
  versions: [2],
  bodyLimitBytes: attachmentBodyLimitBytes,
  body: gasLeadBody,
  response: json(savedLead),
  errors: saveLeadErrors,
  failuresHaveStatus: true,
});
