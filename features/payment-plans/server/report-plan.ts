import * as z from "zod/mini";
import { announcementOf } from "#platform/contract/topics.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { eventWriter } from "#platform/server/outbox/outbox.ts";
import { events } from "../contract/events.ts";
import type { OperatorPlan } from "../contract/operator-plan.ts";
import { topics } from "../contract/topics.ts";
import { changedInstalments } from "./plan-policy.ts";
import type { PlanPorts } from "./plan-ports.ts";
import { findPlanOf, type Plan, type PlanKey } from "./plan-queries.ts";

export const planNews = ["agreed", "due", "missed", "broken", "completed"] as const;
/** What happens with a plan: it is agreed, the day of its next instalment is near or has passed, or it ends. */
export type PlanNews = (typeof planNews)[number];

/** An email about a plan; `position` is that of the instalment that is due or was missed. */
export const planNoticed = defineJob(
  "payment_plan_noticed",
  z.object({
    customerId: z.int(),
    planId: z.uuid(),
    news: z.enum(planNews),
    position: z.nullable(z.int()),
  }),
);

const announcement = announcementOf(topics);
const writeEvent = eventWriter(events);

const announcementAbout = (plan: Plan, news: PlanNews, now: Date) => {
  const { customerId, totalCents, owedCents, next } = plan;
  const facts = { amountCents: totalCents };
  switch (news) {
    case "agreed":
      return announcement("payment_plan_agreed", { customerId, facts, now });
    case "completed":
      return announcement("payment_plan_completed", { customerId, facts, now });
    case "broken":
      return announcement("payment_plan_broken", { customerId, facts: { amountCents: owedCents }, now });
    case "due":
    case "missed": {
      if (next === undefined) throw new Error("An instalment of a plan that is paid is not due");
      const { leftCents: amountCents, dueOn } = next;
      const topic = news === "due" ? "instalment_due" : "instalment_missed";
      return announcement(topic, { customerId, facts: { amountCents, dueOn }, now });
    }
    default:
      return news satisfies never;
  }
};

export type ReportPorts = Pick<PlanPorts, "announce" | "jobs">;

/** A plan as the retailer's system reads it. */
export const toOperatorPlan = (plan: Plan): OperatorPlan => ({ ...plan, leftCents: plan.owedCents });

const eventTypes = {
  agreed: "payment_plan.agreed",
  completed: "payment_plan.completed",
  broken: "payment_plan.broken",
} as const;

/**
 * Announces to the customer what has happened with a plan, queues the email of it and reports it to the retailer's system,
 * in the transaction that did it.
 */
export const reportPlan = async (
  client: Queryable,
  { announce, jobs }: ReportPorts,
  {
    key: { customerId, planId },
    news,
    now,
  }: { readonly key: PlanKey; readonly news: PlanNews; readonly now: Date },
): Promise<void> => {
  const plan = await findPlanOf(client, customerId, planId);
  if (plan === undefined) throw new Error(`The plan ${planId} is not there`);
  await announce(client, [announcementAbout(plan, news, now)]);
  if (news === "due" || news === "missed") {
    const position = plan.next?.position ?? null;
    return jobs.add(planNoticed, { customerId, planId, news, position }, client);
  }
  await jobs.add(planNoticed, { customerId, planId, news, position: null }, client);
  await writeEvent(client, customerId, { type: eventTypes[news], data: toOperatorPlan(plan), now });
};

/** Reports to the retailer's system the instalments that a change of the plan's bills has paid, or made due again. */
export const reportInstalments = async (
  client: Queryable,
  { before, after, now }: { readonly before: Plan; readonly after: Plan; readonly now: Date },
): Promise<void> => {
  const { customerId, planId, taxId, owedCents: leftCents } = after;
  const { paid, reopened } = changedInstalments(before.instalments, after.instalments);
  for (const { position, dueOn, amountCents } of paid)
    await writeEvent(client, customerId, {
      type: "payment_plan.instalment_paid",
      data: { planId, taxId, position, dueOn, amountCents, leftCents },
      now,
    });
  for (const { position, dueOn, amountCents, leftCents: dueCents } of reopened)
    await writeEvent(client, customerId, {
      type: "payment_plan.instalment_reopened",
      data: { planId, taxId, position, dueOn, amountCents, dueCents, leftCents },
      now,
    });
};
