import {
  arrayOf,
  bigint,
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
import { allOf, sql, type SqlFragment } from "#platform/server/database/sql.ts";
import { attemptStates, stepSources } from "../../contract/attempt-state.ts";
import type { paymentOrders, paymentViews } from "../../contract/list-staff-payments.ts";
import type { StaffPaymentRow } from "../../contract/staff-payment.ts";
import { paymentTypeOf } from "../../contract/payment-platform.ts";
import { activeStates } from "../attempt-policy.ts";
import type { AttemptKey } from "../attempt-queries.ts";

const columns = {
  customerId: bigint,
  attemptId: uuid,
  customerName: text,
  taxId: text,
  state: oneOf(...attemptStates),
  failureCode: text,
  amountCents: int,
  refundedCents: bigint,
  paymentMethodId: text,
  intentId: nullable(text),
  createdAt: instant,
  changedAt: instant,
  invoiceNumbers: arrayOf(text),
};
type Row = RowOf<typeof columns>;

const refunded = sql`(select coalesce(sum(r.amount_cents), 0) from payment_refunds r
  where r.customer_id = a.customer_id and r.attempt_id = a.attempt_id and r.state = 'succeeded')`;

const selection = sql`select a.customer_id as "customerId", a.attempt_id as "attemptId", c.name as "customerName",
    c.tax_id as "taxId", a.state, a.failure_code as "failureCode", a.amount_cents as "amountCents",
    ${refunded} as "refundedCents", a.payment_method_id as "paymentMethodId", a.intent_id as "intentId",
    a.created_at as "createdAt", a.changed_at as "changedAt",
    array(select i.number from payment_attempt_invoices p
      join invoices i on i.customer_id = p.customer_id and i.invoice_id = p.invoice_id
      where p.customer_id = a.customer_id and p.attempt_id = a.attempt_id order by i.number) as "invoiceNumbers"
  from payment_attempts a join customers c on c.customer_id = a.customer_id`;

/** A payment as staff read it, with what the contract does not say of it. */
export interface ListedPayment extends StaffPaymentRow {
  readonly intentId: string | null;
}

const toListed = ({ attemptId, paymentMethodId, ...row }: Row): ListedPayment => ({
  ...row,
  transactionId: attemptId,
  paymentType: paymentTypeOf(paymentMethodId),
});

/** Whose payments are meant: those of customers, an invoice's, or one that begins with a reference. */
export interface PaymentSearch {
  readonly customerIds: readonly number[];
  readonly invoice: { readonly customerId: number; readonly invoiceId: number } | undefined;
  /** The first eight digits of its id. */
  readonly reference: string | undefined;
}

export interface PaymentFilter {
  readonly view: (typeof paymentViews)[number];
  /** Undefined for everyone's. */
  readonly search: PaymentSearch | undefined;
  readonly from: Date | undefined;
  /** The payments before it. */
  readonly before: Date | undefined;
  readonly minCents: number | undefined;
  readonly maxCents: number | undefined;
}

const viewOf = (view: PaymentFilter["view"]): SqlFragment => {
  switch (view) {
    case "all":
      return sql`true`;
    case "undecided":
      return sql`a.state = any(${activeStates}::text[])`;
    case "succeeded":
    case "failed":
      return sql`a.state = ${view}`;
    case "refunded":
      return sql`${refunded} > 0`;
    default:
      return view satisfies never;
  }
};

const searched = ({ customerIds, invoice, reference }: PaymentSearch): SqlFragment => {
  const ofInvoice =
    invoice === undefined
      ? sql`false`
      : sql`exists (select 1 from payment_attempt_invoices p where p.customer_id = a.customer_id
          and p.attempt_id = a.attempt_id and p.customer_id = ${invoice.customerId}
          and p.invoice_id = ${invoice.invoiceId})`;
  const ofReference =
    reference === undefined
      ? sql`false`
      : sql`a.attempt_id between ${`${reference}-0000-0000-0000-000000000000`}::uuid
          and ${`${reference}-ffff-ffff-ffff-ffffffffffff`}::uuid`;
  return sql`(a.customer_id = any(${customerIds}::bigint[]) or ${ofInvoice} or ${ofReference})`;
};

const conditionOf = ({ view, search, from, before, minCents, maxCents }: PaymentFilter): SqlFragment =>
  allOf([
    viewOf(view),
    ...(search === undefined ? [] : [searched(search)]),
    ...(from === undefined ? [] : [sql`a.created_at >= ${from}`]),
    ...(before === undefined ? [] : [sql`a.created_at < ${before}`]),
    ...(minCents === undefined ? [] : [sql`a.amount_cents >= ${minCents}`]),
    ...(maxCents === undefined ? [] : [sql`a.amount_cents <= ${maxCents}`]),
  ]);

const orders = {
  newest: sql`a.created_at desc, a.attempt_id`,
  oldest: sql`a.created_at, a.attempt_id`,
  largest: sql`a.amount_cents desc, a.created_at desc, a.attempt_id`,
  smallest: sql`a.amount_cents, a.created_at desc, a.attempt_id`,
} as const satisfies Record<(typeof paymentOrders)[number], SqlFragment>;

export interface PaymentPage {
  readonly order: keyof typeof orders;
  readonly offset: number;
  readonly limit: number;
}

export const findPayments = async (
  client: Queryable,
  filter: PaymentFilter,
  { order, offset, limit }: PaymentPage,
): Promise<ListedPayment[]> => {
  const statement = sql`/* all customers: staff read payments */ ${selection} where ${conditionOf(filter)}
    order by ${orders[order]} offset ${offset} limit ${limit}`;
  const { text: written, values } = statement;
  return (await queryRows(client, { text: written, values, columns })).map(toListed);
};

/** How many payments a list has, and their sums. */
export const sumPayments = async (client: Queryable, filter: PaymentFilter) => {
  const { text: written, values } = sql`/* all customers: staff read payments */
    select count(*) as "total", coalesce(sum(a.amount_cents), 0) as "totalCents",
      coalesce(sum(${refunded}), 0)::bigint as "refundedCents"
    from payment_attempts a where ${conditionOf(filter)}`;
  const sums = await queryRow(client, {
    text: written,
    values,
    columns: { total: bigint, totalCents: bigint, refundedCents: bigint },
  });
  return sums ?? { total: 0, totalCents: 0, refundedCents: 0 };
};

/** A payment by its id alone: staff do not know its customer before. */
export const findPayment = async (
  client: Queryable,
  attemptId: string,
): Promise<ListedPayment | undefined> => {
  const { text: written, values } = sql`/* all customers: staff read a payment */ ${selection}
    where a.attempt_id = ${attemptId}`;
  const row = await queryRow(client, { text: written, values, columns });
  return row && toListed(row);
};

/** Those with these ids, in any order. */
export const findPaymentsOf = async (
  client: Queryable,
  attemptIds: readonly string[],
): Promise<ListedPayment[]> => {
  const { text: written, values } = sql`/* all customers: staff read payments */ ${selection}
    where a.attempt_id = any(${attemptIds}::uuid[])`;
  return (await queryRows(client, { text: written, values, columns })).map(toListed);
};

/** Other payments of the invoices of a payment, the latest first. */
export const findOtherPayments = async (
  client: Queryable,
  { customerId, attemptId }: AttemptKey,
): Promise<ListedPayment[]> => {
  const { text: written, values } = sql`/* all customers: staff read payments */ ${selection}
    where a.customer_id = ${customerId} and c.customer_id = ${customerId} and a.attempt_id <> ${attemptId}
      and a.attempt_id in (
        select p.attempt_id from payment_attempt_invoices p
        where p.customer_id = ${customerId} and p.invoice_id in (
          select o.invoice_id from payment_attempt_invoices o
          where o.customer_id = ${customerId} and o.attempt_id = ${attemptId}))
    order by a.created_at desc, a.attempt_id`;
  return (await queryRows(client, { text: written, values, columns })).map(toListed);
};

export const findSteps = (client: Queryable, { customerId, attemptId }: AttemptKey) =>
  queryRows(client, {
    name: "find-payment-steps",
    text: `select step, seen_at as "seenAt", state, source, failure_code as "failureCode" from payment_attempt_steps
           where customer_id = $1 and attempt_id = $2 order by step desc`,
    values: [customerId, attemptId],
    columns: {
      step: bigint,
      seenAt: instant,
      state: oneOf(...attemptStates),
      source: oneOf(...stepSources),
      failureCode: text,
    },
  });

/** The invoices of a payment, with what was returned of each or is on its way back. */
export const findParts = (client: Queryable, { customerId, attemptId }: AttemptKey) =>
  queryRows(client, {
    name: "find-parts-of-payment",
    text: `select p.invoice_id as "invoiceId", i.number, p.amount_cents as "amountCents",
             p.excess_cents as "excessCents", coalesce((
               select sum(r.amount_cents) from payment_refunds r
               where r.customer_id = $1 and r.attempt_id = $2 and r.invoice_id = p.invoice_id
                 and r.state not in ('failed', 'rejected')), 0) as "refundedCents"
           from payment_attempt_invoices p
           join invoices i on i.customer_id = $1 and i.invoice_id = p.invoice_id
           where p.customer_id = $1 and p.attempt_id = $2 order by i.number`,
    values: [customerId, attemptId],
    columns: { invoiceId: bigint, number: text, amountCents: int, excessCents: int, refundedCents: bigint },
  });

/** What else a payment's screen shows. */
export const findAttemptFacts = (client: Queryable, { customerId, attemptId }: AttemptKey) =>
  queryRow(client, {
    name: "find-facts-of-payment",
    text: `select coalesce(payer_email, '') as "payerEmail", checks, check_at as "checkAt" from payment_attempts
           where customer_id = $1 and attempt_id = $2`,
    values: [customerId, attemptId],
    columns: { payerEmail: text, checks: int, checkAt: instant },
  });

const maxFound = 200;

/** The customers that a search means: by the whole NIF, or a part of the name. */
export const findCustomersNamed = async (client: Queryable, typed: string): Promise<number[]> => {
  const rows = await queryRows(client, {
    name: "find-customers-of-payments",
    text: `/* all customers: staff search for one */
           select customer_id as "customerId" from customers
           where tax_id = upper($1) or name ilike '%' || replace(replace($1, '\\', '\\\\'), '%', '\\%') || '%'
           order by customer_id limit $2`,
    values: [typed, maxFound],
    columns: { customerId: bigint },
  });
  return rows.map(({ customerId }) => customerId);
};

export const findInvoiceNumbered = (client: Queryable, number: string) =>
  queryRow(client, {
    name: "find-invoice-of-payments",
    text: `select customer_id as "customerId", invoice_id as "invoiceId" from invoice_numbers where number = $1`,
    values: [number],
    columns: { customerId: bigint, invoiceId: bigint },
  });

const excessColumns = { attemptId: uuid, excessCents: bigint };

/** Payments of which an invoice did not need a part that was not returned yet. */
export const findExcesses = (client: Queryable, limit: number) =>
  queryRows(client, {
    name: "find-payments-with-excess",
    text: `/* all customers: staff read what is to be returned */
           with excess as (
             select p.attempt_id, p.paid_at, p.excess_cents - coalesce((
               select sum(r.amount_cents) from payment_refunds r
               where r.customer_id = p.customer_id and r.attempt_id = p.attempt_id and r.invoice_id = p.invoice_id
                 and r.state not in ('failed', 'rejected')), 0) as cents
             from payment_attempt_invoices p where p.excess_cents > 0
           )
           select attempt_id as "attemptId", sum(cents)::bigint as "excessCents" from excess where cents > 0
           group by attempt_id order by max(paid_at) desc limit $1`,
    values: [limit],
    columns: excessColumns,
  });
