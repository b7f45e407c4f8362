import {
  bigint,
  execute,
  instant,
  int,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
  uuid,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { refundStates, type RefundState, type StaffRefund } from "../../contract/staff-refund.ts";
import type { AttemptKey } from "../attempt-queries.ts";

export interface RefundKey {
  readonly customerId: number;
  readonly refundId: string;
}

const columns = {
  customerId: bigint,
  refundId: uuid,
  transactionId: uuid,
  invoiceId: bigint,
  intentId: nullable(text),
  customerName: text,
  invoiceNumber: text,
  amountCents: int,
  reason: text,
  state: oneOf(...refundStates),
  failureCode: text,
  askedBy: bigint,
  askedByName: text,
  askedAt: instant,
  decidedByName: text,
  decisionReason: text,
  changedAt: instant,
  checks: int,
};
export type StoredRefund = RowOf<typeof columns>;

const selection = `select r.customer_id as "customerId", r.refund_id as "refundId", r.attempt_id as "transactionId",
    r.invoice_id as "invoiceId", a.intent_id as "intentId", c.name as "customerName", i.number as "invoiceNumber",
    r.amount_cents as "amountCents", r.reason, r.state, r.failure_code as "failureCode", r.asked_by as "askedBy",
    r.asked_by_name as "askedByName", r.asked_at as "askedAt", coalesce(r.decided_by_name, '') as "decidedByName",
    r.decision_reason as "decisionReason", r.changed_at as "changedAt", r.checks
  from payment_refunds r
  join payment_attempts a on a.customer_id = r.customer_id and a.attempt_id = r.attempt_id
  join invoices i on i.customer_id = r.customer_id and i.invoice_id = r.invoice_id
  join customers c on c.customer_id = r.customer_id`;

/** A refund by its id alone: staff do not know its customer before. */
export const findRefund = (client: Queryable, refundId: string): Promise<StoredRefund | undefined> =>
  queryRow(client, {
    name: "find-payment-refund",
    text: `/* all customers: staff read a refund */ ${selection} where r.refund_id = $1`,
    values: [refundId],
    columns,
  });

/** Of a payment, the latest first. */
export const findRefundsOf = (
  client: Queryable,
  { customerId, attemptId }: AttemptKey,
): Promise<StoredRefund[]> =>
  queryRows(client, {
    name: "find-refunds-of-payment",
    text: `/* all customers: staff read refunds */ ${selection}
           where r.customer_id = $1 and r.attempt_id = $2 order by r.asked_at desc, r.refund_id`,
    values: [customerId, attemptId],
    columns,
  });

export const findRefunds = (
  client: Queryable,
  { states, offset, limit }: { states: readonly RefundState[]; offset: number; limit: number },
): Promise<StoredRefund[]> =>
  queryRows(client, {
    name: "find-payment-refunds",
    text: `/* all customers: staff read refunds */ ${selection} where r.state = any($1::text[])
           order by r.asked_at desc, r.refund_id offset $2 limit $3`,
    values: [states, offset, limit],
    columns,
  });

export const countRefunds = async (client: Queryable, states: readonly RefundState[]): Promise<number> => {
  const row = await queryRow(client, {
    name: "count-payment-refunds",
    text: `/* all customers: staff read refunds */
           select count(*) as total from payment_refunds where state = any($1::text[])`,
    values: [states],
    columns: { total: bigint },
  });
  return row?.total ?? 0;
};

export interface NewRefund extends RefundKey {
  readonly attemptId: string;
  readonly invoiceId: number;
  readonly amountCents: number;
  readonly reason: string;
  readonly state: Extract<RefundState, "waiting" | "requested">;
  readonly staffId: number;
  readonly staffName: string;
  readonly checkAt: Date | null;
  readonly now: Date;
}

export const insertRefund = async (client: Queryable, refund: NewRefund): Promise<void> => {
  await execute(client, {
    name: "insert-payment-refund",
    text: `insert into payment_refunds (customer_id, refund_id, attempt_id, invoice_id, amount_cents, reason, state,
             asked_by, asked_by_name, asked_at, changed_at, check_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11)`,
    values: [
      refund.customerId,
      refund.refundId,
      refund.attemptId,
      refund.invoiceId,
      refund.amountCents,
      refund.reason,
      refund.state,
      refund.staffId,
      refund.staffName,
      refund.now,
      refund.checkAt,
    ],
  });
};

interface Decision {
  readonly state: Extract<RefundState, "requested" | "rejected">;
  readonly staffId: number;
  readonly staffName: string;
  readonly reason: string;
  readonly checkAt: Date | null;
  readonly now: Date;
}

/** False when it does not wait any more, or the staff member is the one who asked for it. */
export const storeDecision = async (
  client: Queryable,
  { customerId, refundId }: RefundKey,
  { state, staffId, staffName, reason, checkAt, now }: Decision,
): Promise<boolean> =>
  (await execute(client, {
    name: "store-refund-decision",
    text: `update payment_refunds set state = $3, decided_by = $4, decided_by_name = $5, decision_reason = $6,
             check_at = $7, decided_at = $8, changed_at = $8
           where customer_id = $1 and refund_id = $2 and state = 'waiting' and asked_by <> $4`,
    values: [customerId, refundId, state, staffId, staffName, reason, checkAt, now],
  })) === 1;

export const storeRefundState = async (
  client: Queryable,
  { customerId, refundId }: RefundKey,
  {
    state,
    failureCode,
    checkAt,
    now,
  }: { state: RefundState; failureCode: string; checkAt: Date | null; now: Date },
): Promise<void> => {
  await execute(client, {
    name: "store-refund-state",
    text: `update payment_refunds set state = $3, failure_code = $4, check_at = $5,
             changed_at = case when state = $3 then changed_at else $6 end
           where customer_id = $1 and refund_id = $2`,
    values: [customerId, refundId, state, failureCode, checkAt, now],
  });
};

/** Refunds about which the provider is to be asked, the longest due first. */
export const findDueRefunds = (client: Queryable, now: Date, limit: number) =>
  queryRows(client, {
    name: "find-due-refunds",
    text: `/* all customers: the portal itself asks about each */
           select customer_id as "customerId", refund_id as "refundId", checks from payment_refunds
           where check_at <= $1 order by check_at limit $2`,
    values: [now, limit],
    columns: { customerId: bigint, refundId: uuid, checks: int },
  });

/** Takes a refund for one question; false when another server has taken it. */
export const claimDueRefund = async (
  client: Queryable,
  { customerId, refundId, checks }: RefundKey & { readonly checks: number },
  nextAt: Date,
): Promise<boolean> =>
  (await execute(client, {
    name: "claim-due-refund",
    text: `update payment_refunds set checks = checks + 1, check_at = $4
           where customer_id = $1 and refund_id = $2 and checks = $3 and check_at is not null`,
    values: [customerId, refundId, checks, nextAt],
  })) === 1;

/** Whether everything that an invoice did not need of a payment was returned. */
export const isExcessReturned = async (
  client: Queryable,
  { customerId, transactionId, invoiceId }: Pick<StoredRefund, "customerId" | "transactionId" | "invoiceId">,
): Promise<boolean> => {
  const row = await queryRow(client, {
    name: "sum-refunds-of-invoice",
    text: `select p.excess_cents as "excessCents", coalesce((
             select sum(r.amount_cents) from payment_refunds r
             where r.customer_id = $1 and r.attempt_id = $2 and r.invoice_id = $3 and r.state = 'succeeded'), 0)
             as "returnedCents"
           from payment_attempt_invoices p
           where p.customer_id = $1 and p.attempt_id = $2 and p.invoice_id = $3`,
    values: [customerId, transactionId, invoiceId],
    columns: { excessCents: int, returnedCents: bigint },
  });
  return row !== undefined && row.excessCents > 0 && row.returnedCents >= row.excessCents;
};

/** As staff read it. */
export const toStaffRefund = ({
  customerId: _customer,
  invoiceId: _invoice,
  intentId: _intent,
  checks: _checks,
  ...refund
}: StoredRefund): StaffRefund => refund;
