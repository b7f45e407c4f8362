import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { day, integerText, named } from "#platform/contract/wire.ts";
import { caseKinds, colleague, deskRoles, queuedCase } from "./queued-case.ts";

/**
 * `todo`: what is the retailer's turn and not put off. `dispatch`: of those, what has to be sent to the distributor.
 * `put_off`: until a day that has not come.
 */
export const queueViews = ["todo", "dispatch", "customer", "distributor", "put_off"] as const;
/** Whose: one's own, without anyone, or everyone's. */
export const queueHolders = ["mine", "unassigned"] as const;

export const listQueue = staffRead({
  id: "listQueue",
  summary: "The cases under way, what is due first at the beginning",
  path: "/cases",
  roles: deskRoles,
  query: z.object({
    view: z.optional(z.enum(queueViews)),
    kind: z.optional(z.enum(caseKinds)),
    holder: z.optional(z.enum(queueHolders)),
    /** Of the staff member with this number. */
    staff: z.optional(integerText(1, Number.MAX_SAFE_INTEGER)),
    offset: z.optional(integerText(0, 1_000_000)),
    limit: z.optional(integerText(1, 100)),
  }),
  response: json(
    named({
      items: ["items", z.array(queuedCase)],
      total: ["total", z.int()],
      today: ["today", day],
      /** How many cases each view has, with the other filters. */
      counts: ["counts", z.record(z.enum(queueViews), z.int())],
      colleagues: ["colleagues", z.array(colleague)],
    }),
  ),
  errors: {},
});
