import * as z from "zod/mini";
import type { Cursor } from "#platform/contract/list-cursor.ts";
import { openCents } from "#energy/amount-owed.ts";
import { plainDate } from "#energy/calendar.ts";
import { paymentStatusCodes } from "#energy/payment-status.ts";
import {
  bigint,
  execute,
  instant,
  int,
  json,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
  uuid,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { planStates, type PlanState, type StaffPlan } from "../contract/plan.ts";
import type { PlannedInstalment } from "../contract/divide-debt.ts";
import { withLeft } from "./plan-policy.ts";

const invoiceShape = z.object({
  invoiceId: z.number(),
  number: z.string(),
  plannedCents: z.number(),
  statusCode: z.enum(paymentStatusCodes),
  rectificativeType: z.string(),
  totalCents: z.number(),
  pendingCents: z.number(),
  onlinePayment: z.boolean(),
});
const instalmentShape = z.object({
  instalmentId: z.number(),
  position: z.number(),
  dueOn: z.string(),
  amountCents: z.number(),
  remindedAt: z.nullable(z.string()),
  missedAt: z.nullable(z.string()),
});
const unfinishedShape = z.object({
  transactionId: z.string(),
  state: z.enum(["to_continue", "in_process"]),
  paymentType: z.enum(["credit_card", "bizum"]),
  chargedCents: z.number(),
  invoices: z.number(),
});

const columns = {
  planId: uuid,
  customerId: bigint,
  customerName: text,
  taxId: text,
  state: oneOf(...planStates),
  version: int,
  totalCents: int,
  agreedByName: text,
  agreedAt: instant,
  endedAt: nullable(instant),
  endedByName: text,
  endReason: text,
  planned: json(z.array(invoiceShape)),
  divided: json(z.array(instalmentShape)),
  unfinished: nullable(json(unfinishedShape)),
};

/** A plan with what is owed for its bills now; `customer` is the place of the customer's id, or its column. */
const selectionOf = (
  customer: string,
): string => `select p.plan_id as "planId", p.customer_id as "customerId",
    c.name as "customerName", c.tax_id as "taxId", p.state, p.version, p.total_cents as "totalCents", p.agreed_by_name as "agreedByName",
    p.agreed_at as "agreedAt", p.ended_at as "endedAt", p.ended_by_name as "endedByName", p.end_reason as "endReason",
    (select json_agg(json_build_object('invoiceId', i.invoice_id, 'number', i.number, 'plannedCents', l.owed_cents,
        'statusCode', i.payment_status, 'rectificativeType', i.rectifying, 'totalCents', i.total_cents,
        'pendingCents', i.pending_cents, 'onlinePayment', i.online_payment) order by i.due_on, i.invoice_id)
      from payment_plan_invoices l
      join invoices i on i.customer_id = ${customer} and i.customer_id = l.customer_id and i.invoice_id = l.invoice_id
      where l.customer_id = ${customer} and l.plan_id = p.plan_id) as planned,
    (select json_agg(json_build_object('instalmentId', s.instalment_id, 'position', s.position, 'dueOn', s.due_on,
        'amountCents', s.amount_cents, 'remindedAt', s.reminded_at, 'missedAt', s.missed_at) order by s.position)
      from payment_plan_instalments s
      where s.customer_id = ${customer} and s.plan_id = p.plan_id) as divided,
    (select json_build_object('transactionId', t.attempt_id,
        'state', case when t.state = 'requires_action' then 'to_continue' else 'in_process' end,
        'paymentType', case when t.payment_method_id = 'bizum' then 'bizum' else 'credit_card' end,
        'chargedCents', t.amount_cents, 'invoices', (select count(*) from payment_attempt_invoices o
          where o.customer_id = ${customer} and o.attempt_id = t.attempt_id))
      from payment_attempts t
      where t.customer_id = ${customer} and p.state = 'active' and t.attempt_id in (
        select a.attempt_id from payment_attempt_invoices a
        join payment_plan_invoices l on l.customer_id = ${customer} and l.customer_id = a.customer_id
          and l.invoice_id = a.invoice_id
        where a.customer_id = ${customer} and a.is_active and l.plan_id = p.plan_id)
      order by t.created_at limit 1) as unfinished
  from payment_plans p join customers c on c.customer_id = p.customer_id`;

/** A plan with what is owed for each bill and what is left of each instalment. */
const toPlan = ({ planned, divided, ...row }: RowOf<typeof columns>) => {
  const invoices = planned.map((invoice) => ({ ...invoice, owedCents: openCents(invoice) }));
  const owedCents = invoices.reduce((sum, invoice) => sum + invoice.owedCents, 0);
  const typed = divided.map(({ remindedAt, missedAt, dueOn, ...part }) => ({
    ...part,
    dueOn: plainDate(dueOn),
    remindedAt: remindedAt === null ? null : new Date(remindedAt),
    missedAt: missedAt === null ? null : new Date(missedAt),
  }));
  const instalments = withLeft(typed, { totalCents: row.totalCents, owedCents });
  return {
    ...row,
    invoices,
    owedCents,
    instalments,
    next: instalments.find(({ leftCents }) => leftCents > 0),
  };
};
export type Plan = ReturnType<typeof toPlan>;

/** What staff see of a plan. What is left of one that has ended is no longer owed by it. */
export const toStaffPlan = (plan: Plan): StaffPlan => ({ ...plan, leftCents: plan.owedCents });

/** The customer's plans: those under way first, then the latest. */
export const findPlansOf = async (client: Queryable, customerId: number): Promise<Plan[]> => {
  const rows = await queryRows(client, {
    name: "find-payment-plans-of-customer",
    text: `${selectionOf("$1")} where p.customer_id = $1 and c.customer_id = $1
           order by p.state = 'active' desc, p.agreed_at desc, p.plan_id limit 100`,
    values: [customerId],
    columns,
  });
  return rows.map(toPlan);
};

/** Those of the customers who have a plan under way. */
export const findPlanned = async (client: Queryable, customerIds: readonly number[]): Promise<number[]> => {
  const rows = await queryRows(client, {
    name: "find-customers-with-payment-plans",
    text: `select distinct customer_id as "customerId" from payment_plans
           where customer_id = any($1) and state = 'active'`,
    values: [customerIds],
    columns: { customerId: bigint },
  });
  return rows.map(({ customerId }) => customerId);
};

/** Locks bills of a customer until the transaction ends. */
export const lockBills = async (
  client: Queryable,
  customerId: number,
  invoiceIds: readonly number[],
): Promise<void> => {
  await execute(client, {
    name: "lock-bills-of-payment-plans",
    text: `select 1 from invoices where customer_id = $1 and invoice_id = any($2)
           order by invoice_id for no key update`,
    values: [customerId, invoiceIds],
  });
};

export const findPlan = async (client: Queryable, planId: string): Promise<Plan | undefined> => {
  const row = await queryRow(client, {
    name: "find-payment-plan",
    text: `/* all customers: staff open a plan by its id */ ${selectionOf("p.customer_id")} where p.plan_id = $1`,
    values: [planId],
    columns,
  });
  return row && toPlan(row);
};

/** A plan of the customer. */
export const findPlanOf = async (
  client: Queryable,
  customerId: number,
  planId: string,
): Promise<Plan | undefined> => {
  const row = await queryRow(client, {
    name: "find-payment-plan-of-customer",
    text: `${selectionOf("$1")} where p.customer_id = $1 and c.customer_id = $1 and p.plan_id = $2`,
    values: [customerId, planId],
    columns,
  });
  return row && toPlan(row);
};

export const findPlans = async (
  client: Queryable,
  {
    states,
    offset,
    limit,
  }: { readonly states: readonly PlanState[]; readonly offset: number; readonly limit: number },
): Promise<Plan[]> => {
  const rows = await queryRows(client, {
    name: "list-payment-plans",
    text: `/* all customers: staff list the plans of all */ ${selectionOf("p.customer_id")}
           where p.state = any($1) order by p.agreed_at desc, p.plan_id offset $2 limit $3`,
    values: [states, offset, limit],
    columns,
  });
  return rows.map(toPlan);
};

export const countPlans = async (client: Queryable, states: readonly PlanState[]): Promise<number> => {
  const row = await queryRow(client, {
    name: "count-payment-plans",
    text: `/* all customers: staff list the plans of all */
           select count(*) as total from payment_plans where state = any($1)`,
    values: [states],
    columns: { total: bigint },
  });
  return row?.total ?? 0;
};

/** A page of the plans in a state, the oldest first; one more than `limit` when there are more. */
export const findPlansAfter = async (
  client: Queryable,
  {
    state,
    after,
    limit,
  }: { readonly state: PlanState; readonly after: Cursor<Date> | undefined; readonly limit: number },
): Promise<Plan[]> => {
  const rows = await queryRows(client, {
    name: "list-payment-plans-after",
    text: `/* all customers: for the retailer's system */ ${selectionOf("p.customer_id")}
           where p.state = $1 and ($3::timestamptz is null or (p.agreed_at, p.plan_id::text) > ($3, $4))
           order by p.agreed_at, p.plan_id::text limit $2`,
    values: [state, limit + 1, after?.position ?? null, after?.key ?? ""],
    columns,
  });
  return rows.map(toPlan);
};

/** Plans under way after one, by which all are gone through. */
export const findActiveAfter = (client: Queryable, after: string, limit: number) =>
  queryRows(client, {
    name: "find-active-payment-plans",
    text: `/* all customers: the portal itself ends plans and reminds of them */
           select customer_id as "customerId", plan_id as "planId" from payment_plans
           where state = 'active' and plan_id > $1 order by plan_id limit $2`,
    values: [after, limit],
    columns: { customerId: bigint, planId: uuid },
  });

interface NewPlan {
  readonly customerId: number;
  readonly planId: string;
  readonly totalCents: number;
  readonly staffId: number | null;
  readonly staffName: string;
  readonly invoices: readonly { readonly invoiceId: number; readonly owedCents: number }[];
  readonly instalments: readonly PlannedInstalment[];
  readonly now: Date;
}

export const insertPlan = async (client: Queryable, plan: NewPlan): Promise<void> => {
  const { customerId, planId, totalCents, staffId, staffName, invoices, instalments, now } = plan;
  await execute(client, {
    name: "insert-payment-plan",
    text: `insert into payment_plans (customer_id, plan_id, state, total_cents, agreed_by, agreed_by_name, agreed_at)
           values ($1, $2, 'active', $3, $4, $5, $6)`,
    values: [customerId, planId, totalCents, staffId, staffName, now],
  });
  await execute(client, {
    name: "insert-payment-plan-invoices",
    text: `insert into payment_plan_invoices (customer_id, plan_id, invoice_id, owed_cents)
           select $1, $2, invoice_id, owed_cents from unnest($3::bigint[], $4::integer[]) as i (invoice_id, owed_cents)`,
    values: [
      customerId,
      planId,
      invoices.map(({ invoiceId }) => invoiceId),
      invoices.map(({ owedCents }) => owedCents),
    ],
  });
  await execute(client, {
    name: "insert-payment-plan-instalments",
    text: `insert into payment_plan_instalments (customer_id, plan_id, position, due_on, amount_cents)
           select $1, $2, position, due_on, amount_cents
           from unnest($3::integer[], $4::date[], $5::integer[]) as i (position, due_on, amount_cents)`,
    values: [
      customerId,
      planId,
      instalments.map((_, index) => index + 1),
      instalments.map(({ dueOn }) => dueOn),
      instalments.map(({ amountCents }) => amountCents),
    ],
  });
};

export interface PlanKey {
  readonly customerId: number;
  readonly planId: string;
}

/** Ends a plan and releases its bills; false when it has ended before. */
export const endPlan = async (
  client: Queryable,
  { customerId, planId }: PlanKey,
  {
    state,
    reason,
    staffName,
    now,
  }: {
    readonly state: "completed" | "broken";
    readonly reason: string;
    readonly staffName: string;
    readonly now: Date;
  },
): Promise<boolean> => {
  const isEnded =
    (await execute(client, {
      name: "end-payment-plan",
      text: `update payment_plans set state = $3, version = version + 1, ended_at = $4, ended_by_name = $5, end_reason = $6
             where customer_id = $1 and plan_id = $2 and state = 'active'`,
      values: [customerId, planId, state, now, staffName, reason],
    })) === 1;
  if (isEnded)
    await execute(client, {
      name: "release-invoices-of-payment-plan",
      text: "update payment_plan_invoices set is_active = false where customer_id = $1 and plan_id = $2",
      values: [customerId, planId],
    });
  return isEnded;
};

/** Notes that the customer was notified of an instalment. */
export const noteNotice = async (
  client: Queryable,
  { customerId, planId }: PlanKey,
  { position, of, now }: { readonly position: number; readonly of: "remind" | "miss"; readonly now: Date },
): Promise<void> => {
  await execute(client, {
    name: "note-notice-of-instalment",
    text: `update payment_plan_instalments set reminded_at = case when $4 = 'remind' then $5 else reminded_at end,
             missed_at = case when $4 = 'miss' then $5 else missed_at end
           where customer_id = $1 and plan_id = $2 and position = $3`,
    values: [customerId, planId, position, of, now],
  });
};

/** The plan of an instalment of the customer, whatever its state. */
export const findPlanOfInstalment = async (
  client: Queryable,
  customerId: number,
  instalmentId: number,
): Promise<Plan | undefined> => {
  const row = await queryRow(client, {
    name: "find-payment-plan-of-instalment",
    text: `${selectionOf("$1")} where p.customer_id = $1 and c.customer_id = $1 and p.plan_id = (
             select plan_id from payment_plan_instalments where customer_id = $1 and instalment_id = $2)`,
    values: [customerId, instalmentId],
    columns,
  });
  return row && toPlan(row);
};
