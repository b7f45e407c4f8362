import type { Handler } from "#platform/server/handler.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import { planEmailWorkers, type PlanEmailPorts } from "./plan-emails.ts";
import {
  handleAgreePaymentPlan,
  handleBreakPaymentPlan,
  handleGetCustomerDebt,
  handleGetStaffPlan,
  handleListPaymentPlans,
  handleListStaffPlans,
} from "./plan-handlers.ts";
import type { PlanPorts } from "./plan-ports.ts";

export { operatorHandlers } from "./operator-plans.ts";

export const handlers = (ports: PlanPorts): Handler[] => [
  handleListPaymentPlans(ports),
  handleListStaffPlans(ports),
  handleGetStaffPlan(ports),
  handleGetCustomerDebt(ports),
  handleAgreePaymentPlan(ports),
  handleBreakPaymentPlan(ports),
];

export const workers = (ports: PlanEmailPorts): Worker[] => planEmailWorkers(ports);
