import type { Queryable } from "#platform/server/database/query.ts";
import { findPlanned, findPlanOf, findPlansOf, lockBills, type Plan } from "./plan-queries.ts";
import { reportInstalments } from "./report-plan.ts";

interface LoadedBills {
  readonly bills: readonly { readonly customerId: number; readonly invoiceId: number }[];
  readonly change: () => Promise<void>;
  readonly now: Date;
}

/**
 * Changes bills of many customers by a load, and reports in the same transaction the instalments that are paid by it or due
 * again. A plan of which nothing is owed then ends when plans are gone through (`followPlans`).
 */
export const followLoadedBills = async (
  client: Queryable,
  { bills, change, now }: LoadedBills,
): Promise<void> => {
  const planned = await findPlanned(client, [...new Set(bills.map(({ customerId }) => customerId))]);
  if (planned.length === 0) return change();
  const plans: Plan[] = [];
  for (const customerId of planned) {
    const own = bills.filter((bill) => bill.customerId === customerId);
    // A payment of them that is under way is over before the plans are read.
    await lockBills(
      client,
      customerId,
      own.map(({ invoiceId }) => invoiceId),
    );
    plans.push(...(await findPlansOf(client, customerId)).filter(({ state }) => state === "active"));
  }
  await change();
  for (const before of plans) {
    const after = await findPlanOf(client, before.customerId, before.planId);
    if (after !== undefined) await reportInstalments(client, { before, after, now });
  }
};
