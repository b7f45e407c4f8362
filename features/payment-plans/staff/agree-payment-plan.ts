import type { PlainDate } from "#energy/calendar.ts";
import { lockCustomer } from "#platform/server/database/customer-lock.ts";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import { agreePaymentPlan } from "../contract/agree-payment-plan.ts";
import { divideDebt } from "../contract/divide-debt.ts";
import { findDebt } from "../server/debt-queries.ts";
import { findPlan, insertPlan } from "../server/plan-queries.ts";
import { reportPlan, type ReportPorts } from "../server/report-plan.ts";

export interface Agreed {
  readonly customerId: number;
  readonly planId: string;
  readonly invoiceIds: readonly number[];
  readonly count: number;
  readonly firstOn: PlainDate;
  readonly totalCents: number;
  /** Null for the retailer's system. */
  readonly staffId: number | null;
  readonly staffName: string;
}

export type AgreeOutcome =
  | "done"
  | "customer_not_found"
  | "invoice_not_found"
  | "plan_id_taken"
  | "invoice_not_plannable"
  | "debt_changed";

interface Answer {
  readonly result: AgreeOutcome;
  readonly audit: { readonly details: Record<string, unknown>; readonly customerId: number } | undefined;
}

const without = (result: AgreeOutcome): Answer => ({ result, audit: undefined });

/** Stores a plan of bills that are free for it, with the amount that staff saw. Asked again, it is the same one. */
export const storePlan = (ports: ReportPorts) =>
  defineStaffAction({
    name: "payment_plans agree",
    roles: agreePaymentPlan.roles,
    change: async (client, agreed: Agreed, now): Promise<Answer> => {
      const { customerId, planId, count, firstOn, totalCents } = agreed;
      const customer = await lockCustomer(client, customerId);
      if (customer === undefined || customer.isErased) return without("customer_not_found");
      const known = await findPlan(client, planId);
      if (known !== undefined) return without(known.customerId === customerId ? "done" : "plan_id_taken");
      const wanted = new Set(agreed.invoiceIds);
      const invoices = (await findDebt(client, customerId)).filter(({ invoiceId }) => wanted.has(invoiceId));
      if (invoices.length !== wanted.size) return without("invoice_not_found");
      if (invoices.some(({ blocker }) => blocker !== null)) return without("invoice_not_plannable");
      if (invoices.reduce((sum, { owedCents }) => sum + owedCents, 0) !== totalCents)
        return without("debt_changed");
      const instalments = divideDebt(totalCents, count, firstOn);
      await insertPlan(client, { ...agreed, invoices, instalments, now });
      await reportPlan(client, ports, { key: agreed, news: "agreed", now });
      const numbers = invoices.map(({ number }) => number);
      const details = { plan: planId, invoices: numbers, totalCents, instalments: count, firstOn };
      return { result: "done", audit: { details, customerId } };
    },
  });
