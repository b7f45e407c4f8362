import * as z from "zod/mini";
import { caseReference } from "#platform/contract/case-reference.ts";
import { attachmentBodyLimitBytes, attachmentErrors } from "#platform/contract/attachments.ts";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { caseDetail } from "./case-detail.ts";
import { caseAnswerBody } from "./write-to-case.ts";

/**
 * Not in the specification: opens a request again that has ended, with the customer's reason, until `reopen_before`.
 * The days for an answer begin anew.
 */
export const reopenClosedCase = customerWrite({
  id: "reopenClosedCase",
  summary: "Open a request again that has ended, with the reason",
  method: "PUT",
  path: "/crm/cases/{id}/reopen/",
  versions: [2],
  bodyLimitBytes: attachmentBodyLimitBytes,
  ownership: { param: "id" },
  params: z.object({ id: caseReference }),
  body: caseAnswerBody,
  repetition: "content",
  response: json(caseDetail),
  errors: { ...attachmentErrors, case_not_found: 404, case_open: 409, reopening_too_late: 409 },
});
