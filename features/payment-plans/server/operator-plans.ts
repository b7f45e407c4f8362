import * as z from "zod/mini";
import { plainDate } from "#energy/calendar.ts";
import { instantCursor, pageOf } from "#platform/contract/list-cursor.ts";
import { operatorHandler, type OperatorHandler } from "#platform/server/http/operator-routes.ts";
import { actorOf, type OperatorSubject } from "#platform/server/subject.ts";
import {
  agreeOperatorPlan,
  breakOperatorPlan,
  getOperatorPlan,
  listOperatorPlans,
} from "../contract/operator-plans.ts";
import { storeBreaking } from "../staff/break-payment-plan.ts";
import { agreePlan } from "./agree-plan.ts";
import { findBillIds, findCustomerByTaxId } from "./debt-queries.ts";
import type { PlanPorts } from "./plan-ports.ts";
import { findPlan, findPlansAfter } from "./plan-queries.ts";
import { toOperatorPlan } from "./report-plan.ts";

const defaultLimit = 100;

/** As plans name who agreed and who broke them, and the audit log who did it. */
const nameOf = (key: OperatorSubject): string => `API key ${key.name}`;

/** The calls of the retailer's system about payment plans. */
export const operatorHandlers = (ports: PlanPorts): OperatorHandler[] => [
  operatorHandler(listOperatorPlans, async ({ query: { state = "active", limit = defaultLimit, after } }) => {
    const found = await findPlansAfter(ports.database.pool, { state, limit, after });
    const { page, next } = pageOf(found, limit, ({ agreedAt, planId }) =>
      z.encode(instantCursor, { position: agreedAt, key: planId }),
    );
    return { payment_plans: page.map(toOperatorPlan), next };
  }),
  operatorHandler(getOperatorPlan, async ({ params: { planId }, fail }) =>
    toOperatorPlan((await findPlan(ports.database.pool, planId)) ?? fail("payment_plan_not_found")),
  ),
  operatorHandler(agreeOperatorPlan, async ({ body, key, now, fail }) => {
    const { pool } = ports.database;
    const customerId = (await findCustomerByTaxId(pool, body.taxId)) ?? fail("customer_not_found");
    const invoiceIds = (await findBillIds(pool, customerId, body.invoices)) ?? fail("invoice_not_found");
    const { planId, count, totalCents } = body;
    const firstOn = plainDate(body.firstOn);
    const by = { staffId: null, staffName: nameOf(key) };
    const agreed = { planId, count, totalCents, firstOn, customerId, invoiceIds, ...by };
    const plan = await agreePlan(ports, agreed, { actor: actorOf(key), now });
    return typeof plan === "string" ? fail(plan) : toOperatorPlan(plan);
  }),
  operatorHandler(breakOperatorPlan, async ({ params: { planId }, body: { reason }, key, now, fail }) => {
    const { pool } = ports.database;
    const { customerId, version } = (await findPlan(pool, planId)) ?? fail("payment_plan_not_found");
    const broken = { planId, customerId, version, reason, staffName: nameOf(key) };
    const outcome = await ports.carryOut(storeBreaking(ports), broken, { actor: actorOf(key), now, reason });
    // The version was read a moment ago: what has changed since has ended the plan.
    if (outcome !== "done") return fail("payment_plan_ended");
    return toOperatorPlan((await findPlan(pool, planId)) ?? fail("payment_plan_not_found"));
  }),
];
