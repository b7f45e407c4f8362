import { madridDate } from "#energy/calendar.ts";
import type { ActionAuthor } from "#platform/server/staff-action.ts";
import { storePlan, type Agreed, type AgreeOutcome } from "../staff/agree-payment-plan.ts";
import { findCustomerName } from "./debt-queries.ts";
import { divisionProblem } from "./plan-policy.ts";
import type { PlanPorts } from "./plan-ports.ts";
import { findPlan, type Plan } from "./plan-queries.ts";

type Problem = Exclude<AgreeOutcome, "done"> | NonNullable<ReturnType<typeof divisionProblem>>;

/** Agrees a plan, or returns what prevents it. Asked again under its id, it is the same plan, however old. */
export const agreePlan = async (
  ports: PlanPorts,
  agreed: Agreed,
  author: ActionAuthor,
): Promise<Plan | Problem> => {
  const { pool } = ports.database;
  const { customerId, planId } = agreed;
  if ((await findCustomerName(pool, customerId)) === undefined) return "customer_not_found";
  const known = await findPlan(pool, planId);
  const problem =
    known === undefined
      ? divisionProblem(agreed, madridDate(author.now), ports.configuration.paymentPlans)
      : undefined;
  if (problem !== undefined) return problem;
  const outcome = await ports.carryOut(storePlan(ports), agreed, author);
  if (outcome !== "done") return outcome;
  return (await findPlan(pool, planId)) ?? "customer_not_found";
};
