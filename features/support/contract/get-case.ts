import * as z from "zod/mini";
import { caseReference } from "#platform/contract/case-reference.ts";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { caseDetail } from "./case-detail.ts";

/** Not in the specification, which shows no call for a request's detail. Reading a case does not mark it as read. */
export const getCase = customerRead({
  id: "getCase",
  summary: "A question, reading, claim or change of a contract of the customer with its conversation",
  path: "/crm/cases/{id}/",
  versions: [2],
  ownership: { param: "id" },
  params: z.object({ id: caseReference }),
  response: json(caseDetail),
  errors: { case_not_found: 404 },
});
