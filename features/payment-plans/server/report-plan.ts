import * as z from "zod/mini";
import { announcementOf } from "#platform/contract/topics.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { topics } from "../contract/topics.ts";
import type { PlanPorts } from "./plan-ports.ts";
import type { Plan } from "./plan-queries.ts";

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

/** Announces to the customer what happens with a plan and queues the email of it, in the transaction that does it. */
export const reportPlan = async (
  client: Queryable,
  { announce, jobs }: ReportPorts,
  { plan, news, now }: { readonly plan: Plan; readonly news: PlanNews; readonly now: Date },
): Promise<void> => {
  const { customerId, planId, next } = plan;
  await announce(client, [announcementAbout(plan, news, now)]);
  const position = news === "due" || news === "missed" ? (next?.position ?? null) : null;
  await jobs.add(planNoticed, { customerId, planId, news, position }, client);
};
