import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { instant, named } from "#platform/contract/wire.ts";
import { leadStates } from "./lead-record.ts";
import { operatorLead } from "./operator-leads.ts";

/** A request for a new contract as staff read it. */
export const staffLead = named({
  lead: ["lead", operatorLead],
  version: ["version", z.int()],
  steps: [
    "steps",
    z.array(named({ state: ["state", z.enum(leadStates)], changedAt: ["changed_at", instant] })),
  ],
});
export type StaffLead = z.output<typeof staffLead>;

export const getStaffLead = staffRead({
  id: "getStaffLead",
  summary: "A request for a new contract",
  path: "/leads/{reference}",
  roles: ["agent", "manager"],
  params: z.object({ reference: z.string() }),
  response: json(staffLead),
  errors: { lead_not_found: 404 },
});
