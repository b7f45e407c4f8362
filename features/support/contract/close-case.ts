import * as z from "zod/mini";
import { caseReference } from "#platform/contract/case-reference.ts";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { caseDetail } from "./case-detail.ts";

/** Not in the specification: the customer needs no answer any more. Closing it again changes nothing. */
export const closeCase = customerWrite({
  id: "closeCase",
  summary: "Close a request that needs no answer any more",
  method: "PUT",
  path: "/crm/cases/{id}/close/",
  versions: [2],
  ownership: { param: "id" },
  params: z.object({ id: caseReference }),
  response: json(caseDetail),
  errors: { case_not_found: 404, case_not_open: 409 },
});
