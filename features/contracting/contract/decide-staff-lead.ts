import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { day } from "#platform/contract/wire.ts";
import { staffLead } from "./get-staff-lead.ts";

const version = z.int();

/** What the distributor answered, that the supply has begun, or that the customer has withdrawn. */
export const decideStaffLead = staffWrite({
  id: "decideStaffLead",
  summary: "Record what becomes of a request for a new contract",
  path: "/leads/{reference}/decision",
  roles: ["agent", "manager"],
  params: z.object({ reference: z.string() }),
  body: z.discriminatedUnion("decision", [
    z.strictObject({ decision: z.enum(["accept", "resend", "withdraw"]), version }),
    z.strictObject({
      decision: z.literal("refuse"),
      /** Of the exchange with distributors; the visitor reads the reason in plain words. */
      code: z.string().check(z.trim(), z.regex(/^[A-Z0-9]{2,4}$/)),
      version,
    }),
    z.strictObject({ decision: z.literal("visit"), visit_on: day, version }),
    z.strictObject({
      decision: z.literal("activate"),
      contract: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
      starts_on: day,
      version,
    }),
  ]),
  response: json(staffLead),
  errors: { lead_not_found: 404, lead_state_wrong: 409, lead_changed: 409 },
});
