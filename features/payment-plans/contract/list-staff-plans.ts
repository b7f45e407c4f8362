import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { integerText, named } from "#platform/contract/wire.ts";
import { planReaders, planStates, staffPlan } from "./plan.ts";

export const listStaffPlans = staffRead({
  id: "listStaffPlans",
  summary: "Payment plans, the latest first",
  path: "/payment-plans",
  roles: planReaders,
  query: z.object({
    view: z.optional(z.enum([...planStates, "all"])),
    offset: z.optional(integerText(0, 1_000_000)),
    limit: z.optional(integerText(1, 100)),
  }),
  response: json(named({ items: ["items", z.array(staffPlan)], total: ["total", z.int()] })),
  errors: {},
});
