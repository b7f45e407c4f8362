import { madridDate, plainDate } from "#energy/calendar.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { defineStaffLook } from "#platform/server/staff-action.ts";
import { agreePaymentPlan } from "../contract/agree-payment-plan.ts";
import { breakPaymentPlan } from "../contract/break-payment-plan.ts";
import { getCustomerDebt } from "../contract/get-customer-debt.ts";
import { getStaffPlan } from "../contract/get-staff-plan.ts";
import { listPaymentPlans } from "../contract/list-payment-plans.ts";
import { listStaffPlans } from "../contract/list-staff-plans.ts";
import { planStates } from "../contract/plan.ts";
import { storeBreaking } from "../staff/break-payment-plan.ts";
import { agreePlan } from "./agree-plan.ts";
import { findCustomerName, findDebt } from "./debt-queries.ts";
import { allocate, firstDays } from "./plan-policy.ts";
import { authorOf, type PlanPorts } from "./plan-ports.ts";
import { countPlans, findPlan, findPlans, findPlansOf, toStaffPlan, type Plan } from "./plan-queries.ts";

const defaultLimit = 50;

/** A plan as its customer sees it. */
const toCustomersPlan = ({ invoices, instalments, next, ...plan }: Plan, takesCards: boolean) => {
  const parts = allocate(next?.leftCents ?? 0, invoices);
  return {
    ...plan,
    leftCents: plan.owedCents,
    invoices,
    instalments,
    next: next ?? null,
    nextParts: parts.map(({ invoice: { invoiceId, number }, cents }) => ({ invoiceId, number, cents })),
    isPayableByCard: takesCards && parts.every(({ invoice }) => invoice.onlinePayment),
    unfinished: takesCards ? plan.unfinished : null,
  };
};

export const handleListPaymentPlans = ({ database: { pool }, readConfiguration }: PlanPorts): Handler =>
  handler(listPaymentPlans, async ({ session: { customerId } }) => {
    const takesCards = readConfiguration().features.onlinePayment;
    const plans = (await findPlansOf(pool, customerId)).filter(({ state }) => state === "active");
    return { items: plans.map((plan) => toCustomersPlan(plan, takesCards)) };
  });

export const handleListStaffPlans = ({ database: { pool } }: PlanPorts): Handler =>
  handler(listStaffPlans, async ({ query: { view = "active", offset = 0, limit = defaultLimit } }) => {
    const states = view === "all" ? planStates : [view];
    const [plans, total] = await Promise.all([
      findPlans(pool, { states, offset, limit }),
      countPlans(pool, states),
    ]);
    return { items: plans.map(toStaffPlan), total };
  });

const readPlan = defineStaffLook("payment_plans read", getStaffPlan.roles);

export const handleGetStaffPlan = ({ database: { pool }, carryOut }: PlanPorts): Handler =>
  handler(getStaffPlan, async ({ params: { planId }, subject, now, fail }) => {
    const plan = (await findPlan(pool, planId)) ?? fail("payment_plan_not_found");
    const look = { reference: planId, customerId: plan.customerId };
    await carryOut(readPlan, look, authorOf(subject, now));
    return toStaffPlan(plan);
  });

const readDebt = defineStaffLook("debts read", getCustomerDebt.roles);

export const handleGetCustomerDebt = ({ database: { pool }, carryOut, configuration }: PlanPorts): Handler =>
  handler(getCustomerDebt, async ({ params: { customerId }, subject, now, fail }) => {
    const customerName = (await findCustomerName(pool, customerId)) ?? fail("customer_not_found");
    const look = { reference: String(customerId), customerId };
    await carryOut(readDebt, look, authorOf(subject, now));
    const [bills, plans] = await Promise.all([findDebt(pool, customerId), findPlansOf(pool, customerId)]);
    const { maxInstalments, minInstalmentCents } = configuration.paymentPlans;
    return {
      customerName,
      bills,
      plans: plans.map(toStaffPlan),
      maxInstalments,
      minInstalmentCents,
      ...firstDays(madridDate(now), configuration.paymentPlans),
    };
  });

export const handleAgreePaymentPlan = (ports: PlanPorts): Handler =>
  handler(agreePaymentPlan, async ({ params: { customerId }, body, subject, now, fail }) => {
    const { staffId, name: staffName } = subject;
    const agreed = { ...body, customerId, firstOn: plainDate(body.firstOn), staffId, staffName };
    const plan = await agreePlan(ports, agreed, authorOf(subject, now));
    return typeof plan === "string" ? fail(plan) : toStaffPlan(plan);
  });

export const handleBreakPaymentPlan = (ports: PlanPorts): Handler =>
  handler(breakPaymentPlan, async ({ params: { planId }, body, subject, now, fail }) => {
    const { pool } = ports.database;
    const plan = (await findPlan(pool, planId)) ?? fail("payment_plan_not_found");
    const broken = { ...body, planId, customerId: plan.customerId, staffName: subject.name };
    const author = { ...authorOf(subject, now), reason: body.reason };
    const outcome = await ports.carryOut(storeBreaking(ports), broken, author);
    if (outcome !== "done") return fail(outcome);
    return toStaffPlan((await findPlan(pool, planId)) ?? fail("payment_plan_not_found"));
  });
