import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { instant, named } from "#platform/contract/wire.ts";
import { answerBeginning } from "./answer-templates.ts";
import { caseStates } from "./case-fields.ts";
import { operatorCase } from "./operator-cases.ts";

/** A case as staff read it: that of the retailer's system with its version, its history and how the customer is reached. */
export const staffCase = named({
  found: ["case", operatorCase],
  version: ["version", z.int()],
  steps: [
    "steps",
    z.array(named({ state: ["state", z.enum(caseStates)], changedAt: ["changed_at", instant] })),
  ],
  /** Texts to begin an answer with, in the customer's language, with what they name filled in. */
  templates: ["templates", z.array(answerBeginning)],
  contact: [
    "contact",
    named({ email: ["email", z.nullable(z.string())], mobile: ["mobile", z.nullable(z.string())] }),
  ],
});
export type StaffCase = z.output<typeof staffCase>;

export const getStaffCase = staffRead({
  id: "getStaffCase",
  summary: "A question, reading or claim with its conversation",
  path: "/support/{reference}",
  roles: ["agent", "manager"],
  params: z.object({ reference: z.string() }),
  response: json(staffCase),
  errors: { case_not_found: 404 },
});
