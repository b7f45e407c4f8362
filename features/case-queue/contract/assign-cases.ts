import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { caseKey, deskRoles } from "./queued-case.ts";

export const casesAtOnce = z.array(caseKey).check(z.minLength(1), z.maxLength(100));

/** Those that have ended, or that another staff member has taken meanwhile, are left out of `done`. */
export const assignCases = staffWrite({
  id: "assignCases",
  summary: "Give cases to a staff member, or to none",
  path: "/cases/assign",
  roles: deskRoles,
  body: named({
    cases: ["cases", casesAtOnce],
    to: ["to", z.nullable(z.int())],
    /** Whose they were when they were read: two staff members do not take the same case. */
    from: ["from", z.optional(z.nullable(z.int()))],
  }),
  response: json(z.object({ done: z.int() })),
  errors: { colleague_not_found: 404, case_taken: 409 },
});
