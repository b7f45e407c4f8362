import * as z from "zod/mini";
import { caseReference } from "#platform/contract/case-reference.ts";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { instant, named } from "#platform/contract/wire.ts";

/**
 * Not in the specification: the customer has read a request up to its `changed_at`. What arrived later stays new.
 * `n_new` counts the requests that still have news.
 */
export const markCaseRead = customerWrite({
  id: "markCaseRead",
  summary: "Mark a request as read",
  method: "PUT",
  path: "/crm/cases/{id}/read/",
  versions: [2],
  affectsNoLaggingReads: true,
  ownership: { param: "id" },
  params: z.object({ id: caseReference }),
  body: named({ readUntil: ["read_until", instant] }),
  response: json(z.object({ n_new: z.int() })),
  errors: { case_not_found: 404 },
});
