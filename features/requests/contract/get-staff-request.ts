import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { requestStates } from "#platform/contract/request-state.ts";
import { instant, named } from "#platform/contract/wire.ts";
import { operatorRequest } from "./operator-api.ts";

/** A change that a customer has requested, as staff read it. */
export const staffRequest = named({
  request: ["request", operatorRequest],
  title: ["title", z.string()],
  version: ["version", z.int()],
  /** What the change replaced when it was submitted. */
  replaced: ["replaced", z.record(z.string(), z.unknown())],
  steps: [
    "steps",
    z.array(named({ state: ["state", z.enum(requestStates)], changedAt: ["changed_at", instant] })),
  ],
});
export type StaffRequest = z.output<typeof staffRequest>;

export const getStaffRequest = staffRead({
  id: "getStaffRequest",
  summary: "A change that a customer has requested",
  path: "/requests/{reference}",
  roles: ["agent", "manager"],
  params: z.object({ reference: z.string() }),
  response: json(staffRequest),
  errors: { request_not_found: 404 },
});
