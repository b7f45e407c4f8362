import { madridDate } from "#energy/calendar.ts";
import { lockCustomer } from "#platform/server/database/customer-lock.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { planStepDue } from "./plan-policy.ts";
import type { PlanPorts } from "./plan-ports.ts";
import {
  endPlan,
  findActiveAfter,
  findPlan,
  findPlanOf,
  findPlansOf,
  noteNotice,
  type Plan,
  type PlanKey,
} from "./plan-queries.ts";
import { reportInstalments, reportPlan, type ReportPorts } from "./report-plan.ts";

/** How often plans are gone through: one is broken, and its customer reminded, on the day on which it is due. */
export const followPlansEveryMs = 15 * 60_000;
const batchSize = 200;
const first = "00000000-0000-0000-0000-000000000000";

export type FollowPorts = Pick<PlanPorts, "database" | "configuration" | "announce" | "jobs">;

const complete = async (
  client: Queryable,
  ports: ReportPorts,
  { plan, now }: { readonly plan: Plan; readonly now: Date },
): Promise<void> => {
  await endPlan(client, plan, { state: "completed", reason: "", staffName: "", now });
  await reportPlan(client, ports, { key: plan, news: "completed", now });
};

interface ChangeOfBills<Result> {
  readonly customerId: number;
  readonly change: () => Promise<Result>;
  readonly now: Date;
}

/**
 * Changes what is owed for bills of a customer, and reports in the same transaction the instalments that are paid by it or
 * due again; a plan of which nothing is owed ends.
 */
export const followBills = async <Result>(
  client: Queryable,
  ports: ReportPorts,
  { customerId, change, now }: ChangeOfBills<Result>,
): Promise<Result> => {
  const plans = (await findPlansOf(client, customerId)).filter(({ state }) => state === "active");
  const result = await change();
  for (const before of plans) {
    const after = await findPlanOf(client, customerId, before.planId);
    if (after === undefined || after.owedCents === before.owedCents) continue;
    await reportInstalments(client, { before, after, now });
    if (after.owedCents === 0) await complete(client, ports, { plan: after, now });
  }
  return result;
};

/** Does what is due with a plan today, once however many servers try. */
const followPlan = (ports: FollowPorts, { customerId, planId }: PlanKey, now: Date): Promise<void> =>
  inTransaction(ports.database.pool, async (client) => {
    await lockCustomer(client, customerId);
    const plan = await findPlan(client, planId);
    if (plan?.state !== "active") return;
    const { owedCents, next, unfinished } = plan;
    const state = { owedCents, next, isBeingPaid: unfinished !== null };
    const due = planStepDue(state, madridDate(now), ports.configuration.paymentPlans);
    if (due === undefined) return;
    if (due === "complete") return complete(client, ports, { plan, now });
    if (due === "break") {
      await endPlan(client, plan, { state: "broken", reason: "", staffName: "", now });
      return reportPlan(client, ports, { key: plan, news: "broken", now });
    }
    if (next === undefined) return;
    await noteNotice(client, plan, { position: next.position, of: due, now });
    await reportPlan(client, ports, { key: plan, news: due === "remind" ? "due" : "missed", now });
  });

/** Reminds of instalments, and ends plans that are paid or no longer followed by their customers. */
export const followPlans = async (ports: FollowPorts, now: Date): Promise<void> => {
  let after = first;
  for (;;) {
    const plans = await findActiveAfter(ports.database.pool, after, batchSize);
    for (const key of plans) await followPlan(ports, key, now);
    const last = plans.at(-1);
    if (last === undefined || plans.length < batchSize) return;
    after = last.planId;
  }
};
