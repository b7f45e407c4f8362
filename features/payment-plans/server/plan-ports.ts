import type { Announcement } from "#platform/contract/topics.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { CarryOut } from "#platform/server/staff-action.ts";
import { actorOf, type StaffSubject } from "#platform/server/subject.ts";
import type { PlanRules } from "./plan-policy.ts";

/** What payment plans need of notifications and of the configuration. */
export interface PlanPorts {
  readonly database: Pick<Database, "pool">;
  readonly carryOut: CarryOut;
  readonly configuration: { readonly paymentPlans: PlanRules };
  readonly readConfiguration: () => { readonly features: { readonly onlinePayment: boolean } };
  readonly jobs: Jobs;
  readonly announce: (client: Queryable, announcements: readonly Announcement[]) => Promise<void>;
}

export const authorOf = (subject: StaffSubject, now: Date) => ({
  actor: actorOf(subject),
  roles: subject.roles,
  now,
});
