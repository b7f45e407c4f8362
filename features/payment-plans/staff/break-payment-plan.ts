import { lockCustomer } from "#platform/server/database/customer-lock.ts";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import { breakPaymentPlan } from "../contract/break-payment-plan.ts";
import { endPlan, findPlan, type PlanKey } from "../server/plan-queries.ts";
import { reportPlan, type ReportPorts } from "../server/report-plan.ts";

interface Broken extends PlanKey {
  /** The version that was seen. */
  readonly version: number;
  readonly reason: string;
  readonly staffName: string;
}

interface Answer {
  readonly result: "done" | "payment_plan_changed" | "payment_plan_ended";
  readonly audit: { readonly details: Record<string, unknown>; readonly customerId: number } | undefined;
}

/** Ends a plan before it is paid: what is left of its bills is due again. */
export const storeBreaking = (ports: ReportPorts) =>
  defineStaffAction({
    name: "payment_plans break",
    roles: breakPaymentPlan.roles,
    change: async (client, { version, reason, staffName, ...key }: Broken, now): Promise<Answer> => {
      const { customerId, planId } = key;
      await lockCustomer(client, customerId);
      const plan = await findPlan(client, planId);
      if (plan === undefined || plan.state !== "active")
        return { result: "payment_plan_ended", audit: undefined };
      if (plan.version !== version) return { result: "payment_plan_changed", audit: undefined };
      await endPlan(client, key, { state: "broken", reason, staffName, now });
      await reportPlan(client, ports, { key, news: "broken", now });
      const details = { plan: planId, leftCents: plan.owedCents, reason };
      return { result: "done", audit: { details, customerId } };
    },
  });
