import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { staffRequest } from "./get-staff-request.ts";

export const decisionNames = ["accept", "reject", "complete"] as const;
export type DecisionName = (typeof decisionNames)[number];

/** A rejection gives its reason, which the customer reads. */
export const decideStaffRequest = staffWrite({
  id: "decideStaffRequest",
  summary: "Accept, reject or complete a change that a customer has requested",
  path: "/requests/{reference}/decision",
  roles: ["manager"],
  params: z.object({ reference: z.string() }),
  body: z.strictObject({
    decision: z.enum(decisionNames),
    reason: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(1000))),
    /** That of the request as it was read: a decision on what has been changed meanwhile is refused. */
    version: z.int(),
  }),
  response: json(staffRequest),
  errors: { request_not_found: 404, request_not_open: 409, request_changed: 409, reason_missing: 409 },
});
