import type { Handler } from "#platform/server/handler.ts";
import {
  handleAgreePaymentPlan,
  handleBreakPaymentPlan,
  handleGetCustomerDebt,
  handleGetStaffPlan,
  handleListPaymentPlans,
  handleListStaffPlans,
} from "./plan-handlers.ts";
import type { PlanPorts } from "./plan-ports.ts";

export const handlers = (ports: PlanPorts): Handler[] => [
  handleListPaymentPlans(ports),
  handleListStaffPlans(ports),
  handleGetStaffPlan(ports),
  handleGetCustomerDebt(ports),
  handleAgreePaymentPlan(ports),
  handleBreakPaymentPlan(ports),
];
