import * as z from "zod/mini";
import { caseReference } from "#platform/contract/case-reference.ts";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { changeRequest } from "./change-request.ts";

/** Withdraws a request while the retailer has not accepted it. */
export const cancelRequest = customerWrite({
  id: "cancelRequest",
  summary: "Withdraw a request that the retailer has not accepted yet",
  method: "POST",
  path: "/requests/{reference}/cancel/",
  versions: [2],
  ownership: { param: "reference" },
  params: z.object({ reference: caseReference }),
  repetition: "key",
  response: json(changeRequest),
  errors: { request_not_found: 404, request_not_open: 409 },
});
