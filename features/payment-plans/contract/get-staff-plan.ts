import { json, staffRead } from "#platform/contract/endpoint.ts";
import { planKey, planReaders, staffPlan } from "./plan.ts";

export const getStaffPlan = staffRead({
  id: "getStaffPlan",
  summary: "A payment plan with its bills and instalments",
  path: "/payment-plans/{plan_id}",
  roles: planReaders,
  params: planKey,
  response: json(staffPlan),
  errors: { payment_plan_not_found: 404 },
});
