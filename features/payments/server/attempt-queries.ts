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
import { completeLanguages } from "#platform/contract/languages.ts";
import type { PaidObject } from "../contract/pay.ts";
import { paymentPlatforms, type PaymentPlatform } from "../contract/payment-platform.ts";
import { attemptStates, type AttemptState, type StepSource } from "../contract/attempt-state.ts";
import { activeStates } from "./attempt-policy.ts";

export interface AttemptKey {
  readonly customerId: number;
  readonly attemptId: string;
}

const columns = {
  customerId: bigint,
  attemptId: uuid,
  platform: oneOf(...paymentPlatforms),
  state: oneOf(...attemptStates),
  amountCents: int,
  paymentMethodId: text,
  intentId: nullable(text),
  failureCode: text,
  createdAt: instant,
  changedAt: instant,
  checks: int,
};
export type Attempt = RowOf<typeof columns>;

const selection = `customer_id as "customerId", attempt_id as "attemptId", platform, state, amount_cents as "amountCents",
  payment_method_id as "paymentMethodId", intent_id as "intentId", failure_code as "failureCode",
  created_at as "createdAt", changed_at as "changedAt", checks`;

export const findPayer = (client: Queryable, customerId: number) =>
  queryRow(client, {
    name: "find-payer",
    text: `select tax_id as "taxId", email, language from customers where customer_id = $1`,
    values: [customerId],
    columns: { taxId: text, email: nullable(text), language: oneOf(...completeLanguages) },
  });

export const findAttempt = (
  client: Queryable,
  { customerId, attemptId }: AttemptKey,
): Promise<Attempt | undefined> =>
  queryRow(client, {
    name: "find-payment-attempt",
    text: `select ${selection} from payment_attempts where customer_id = $1 and attempt_id = $2`,
    values: [customerId, attemptId],
    columns,
  });

export const findAttemptOfIntent = (
  client: Queryable,
  customerId: number,
  intentId: string,
): Promise<Attempt | undefined> =>
  queryRow(client, {
    name: "find-payment-attempt-of-intent",
    text: `select ${selection} from payment_attempts where customer_id = $1 and intent_id = $2`,
    values: [customerId, intentId],
    columns,
  });

const attemptInvoiceColumns = { invoiceId: bigint, amountCents: int };

/** The invoices that an attempt pays, with their parts of the charge. */
export const findInvoicesOfAttempt = (client: Queryable, { customerId, attemptId }: AttemptKey) =>
  queryRows(client, {
    name: "find-invoices-of-payment-attempt",
    text: `select invoice_id as "invoiceId", amount_cents as "amountCents" from payment_attempt_invoices
           where customer_id = $1 and attempt_id = $2 order by invoice_id`,
    values: [customerId, attemptId],
    columns: attemptInvoiceColumns,
  });

/**
 * The attempts because of which invoices cannot be paid: those without an outcome, and those that succeeded. One that paid an
 * instalment does not: the rest of its invoices is still to be paid.
 */
export const findBlockingAttempts = (
  client: Queryable,
  customerId: number,
  invoiceIds: readonly number[],
): Promise<Attempt[]> =>
  queryRows(client, {
    name: "find-blocking-payment-attempts",
    text: `select ${selection} from payment_attempts
           where customer_id = $1 and attempt_id in (
             select i.attempt_id from payment_attempt_invoices i
             where i.customer_id = $1 and i.invoice_id = any($2::bigint[]) and (i.is_active or i.paid_at is not null))
             and not (state = 'succeeded' and related_object_type = 'payment_plan_instalment')`,
    values: [customerId, invoiceIds],
    columns,
  });

/** Those of the invoices that a payment is under way for or has paid. */
export const findInvoicesBeingPaid = async (
  client: Queryable,
  customerId: number,
  invoiceIds: readonly number[],
): Promise<Set<number>> => {
  const rows = await queryRows(client, {
    name: "find-invoices-being-paid",
    text: `select distinct i.invoice_id as "invoiceId" from payment_attempt_invoices i
           join payment_attempts a on a.customer_id = $1 and a.attempt_id = i.attempt_id
           where i.customer_id = $1 and i.invoice_id = any($2::bigint[]) and (i.is_active
             or (i.paid_at is not null and a.related_object_type <> 'payment_plan_instalment'))`,
    values: [customerId, invoiceIds],
    columns: { invoiceId: bigint },
  });
  return new Set(rows.map(({ invoiceId }) => invoiceId));
};

export interface NewAttempt extends AttemptKey {
  readonly platform: PaymentPlatform;
  readonly relatedObjectType: PaidObject;
  readonly paymentMethodId: string;
  readonly payerEmail: string | null;
  readonly invoices: readonly { readonly invoiceId: number; readonly amountCents: number }[];
  readonly checkAt: Date;
  readonly now: Date;
}

/** Stores an attempt in the state `created`. The index of active attempts refuses a second one of an invoice. */
export const insertAttempt = async (client: Queryable, attempt: NewAttempt): Promise<void> => {
  const { customerId, attemptId, invoices, now } = attempt;
  await execute(client, {
    name: "insert-payment-attempt",
    text: `with stored as (
             insert into payment_attempts (customer_id, attempt_id, platform, state, related_object_type, amount_cents,
               payment_method_id, payer_email, created_at, changed_at, check_at)
             values ($1, $2, $3, 'created', $4, $5, $6, $7, $8, $8, $9) returning customer_id, attempt_id, state
           )
           insert into payment_attempt_steps (customer_id, attempt_id, seen_at, state, source)
           select customer_id, attempt_id, $8, state, 'portal' from stored`,
    values: [
      customerId,
      attemptId,
      attempt.platform,
      attempt.relatedObjectType,
      invoices.reduce((sum, { amountCents }) => sum + amountCents, 0),
      attempt.paymentMethodId,
      attempt.payerEmail,
      now,
      attempt.checkAt,
    ],
  });
  await execute(client, {
    name: "insert-payment-attempt-invoices",
    text: `insert into payment_attempt_invoices (customer_id, attempt_id, invoice_id, amount_cents)
           select $1, $2, invoice_id, amount_cents from unnest($3::bigint[], $4::integer[]) as i (invoice_id, amount_cents)`,
    values: [
      customerId,
      attemptId,
      invoices.map(({ invoiceId }) => invoiceId),
      invoices.map(({ amountCents }) => amountCents),
    ],
  });
};

/**
 * Stores the provider's intent, after which it may be confirmed. False when the attempt was given up meanwhile: then it
 * must not be.
 */
export const storeIntent = async (
  client: Queryable,
  { customerId, attemptId }: AttemptKey,
  { intentId, now }: { intentId: string; now: Date },
): Promise<boolean> =>
  (await execute(client, {
    name: "store-payment-intent",
    text: `with moved as (
             update payment_attempts set intent_id = $3, state = 'processing', changed_at = $4
             where customer_id = $1 and attempt_id = $2 and state = 'created' returning customer_id, attempt_id, state
           )
           insert into payment_attempt_steps (customer_id, attempt_id, seen_at, state, source)
           select customer_id, attempt_id, $4, state, 'portal' from moved`,
    values: [customerId, attemptId, intentId, now],
  })) === 1;

const releaseInvoices = async (client: Queryable, { customerId, attemptId }: AttemptKey): Promise<void> => {
  await execute(client, {
    name: "release-invoices-of-payment",
    text: "update payment_attempt_invoices set is_active = false where customer_id = $1 and attempt_id = $2",
    values: [customerId, attemptId],
  });
};

/** Writes a new state; an attempt with an outcome releases its invoices. */
export const storeState = async (
  client: Queryable,
  { customerId, attemptId }: AttemptKey,
  {
    state,
    failureCode,
    source,
    now,
  }: { state: AttemptState; failureCode: string; source: StepSource; now: Date },
): Promise<void> => {
  await execute(client, {
    name: "store-payment-state",
    text: `with moved as (
             update payment_attempts set state = $3, failure_code = $4, changed_at = $5
             where customer_id = $1 and attempt_id = $2 returning customer_id, attempt_id, state, failure_code
           )
           insert into payment_attempt_steps (customer_id, attempt_id, seen_at, state, source, failure_code)
           select customer_id, attempt_id, $5, state, $6, failure_code from moved`,
    values: [customerId, attemptId, state, failureCode, now, source],
  });
  if (state === "failed") await releaseInvoices(client, { customerId, attemptId });
};

/**
 * Ends an attempt of which no intent is stored. False when one was stored meanwhile: the card may be charged with it. One
 * statement decides between this and `storeIntent`, which do not wait for each other.
 */
export const giveUpAttempt = async (
  client: Queryable,
  { customerId, attemptId }: AttemptKey,
  { failureCode, now }: { failureCode: string; now: Date },
): Promise<boolean> => {
  const isGivenUp =
    (await execute(client, {
      name: "give-up-payment-attempt",
      text: `with moved as (
               update payment_attempts set state = 'failed', failure_code = $3, changed_at = $4
               where customer_id = $1 and attempt_id = $2 and state = 'created' and intent_id is null
               returning customer_id, attempt_id, state, failure_code
             )
             insert into payment_attempt_steps (customer_id, attempt_id, seen_at, state, source, failure_code)
             select customer_id, attempt_id, $4, state, 'portal', failure_code from moved`,
      values: [customerId, attemptId, failureCode, now],
    })) === 1;
  if (isGivenUp) await releaseInvoices(client, { customerId, attemptId });
  return isGivenUp;
};

export const storePaidInvoice = async (
  client: Queryable,
  { customerId, attemptId }: AttemptKey,
  { invoiceId, excessCents, now }: { invoiceId: number; excessCents: number; now: Date },
): Promise<void> => {
  await execute(client, {
    name: "store-paid-invoice",
    text: `update payment_attempt_invoices set is_active = false, paid_at = $4, excess_cents = $5
           where customer_id = $1 and attempt_id = $2 and invoice_id = $3`,
    values: [customerId, attemptId, invoiceId, now, excessCents],
  });
};

/** The invoices of an attempt that was taken back are no longer paid by it. */
export const unpayInvoices = async (
  client: Queryable,
  { customerId, attemptId }: AttemptKey,
): Promise<void> => {
  await execute(client, {
    name: "unpay-invoices-of-payment",
    text: `update payment_attempt_invoices set is_active = false, paid_at = null, excess_cents = 0
           where customer_id = $1 and attempt_id = $2`,
    values: [customerId, attemptId],
  });
};

/** The provider is asked about the attempt at this time. */
export const checkAt = async (
  client: Queryable,
  { customerId, attemptId }: AttemptKey,
  at: Date,
): Promise<void> => {
  await execute(client, {
    name: "check-payment-attempt-at",
    text: `update payment_attempts set check_at = least(check_at, $3) where customer_id = $1 and attempt_id = $2`,
    values: [customerId, attemptId, at],
  });
};

const dueColumns = { customerId: bigint, attemptId: uuid, checks: int };

/** Attempts without an outcome about which the provider is to be asked, the longest due first. */
export const findDueAttempts = (client: Queryable, now: Date, limit: number) =>
  queryRows(client, {
    name: "find-due-payment-attempts",
    text: `/* all customers: the portal itself asks about each */
           select customer_id as "customerId", attempt_id as "attemptId", checks from payment_attempts
           where state = any($2::text[]) and check_at <= $1 order by check_at limit $3`,
    values: [now, activeStates, limit],
    columns: dueColumns,
  });

/** Takes an attempt for one question; false when another server has taken it. */
export const claimDueAttempt = async (
  client: Queryable,
  { customerId, attemptId, checks }: AttemptKey & { readonly checks: number },
  nextAt: Date,
): Promise<boolean> =>
  (await execute(client, {
    name: "claim-due-payment-attempt",
    text: `update payment_attempts set checks = checks + 1, check_at = $4
           where customer_id = $1 and attempt_id = $2 and checks = $3`,
    values: [customerId, attemptId, checks, nextAt],
  })) === 1;

/** Remembers an event; false when it was processed before. */
export const storeEvent = async (client: Queryable, eventId: string, now: Date): Promise<boolean> =>
  (await execute(client, {
    name: "store-payment-event",
    text: "insert into payment_events (event_id, received_at) values ($1, $2) on conflict (event_id) do nothing",
    values: [eventId, now],
  })) === 1;

/** Attempts without an outcome, and since when the oldest has none; for the metrics. */
export const summariseAttempts = async (client: Queryable) =>
  (await queryRow(client, {
    name: "summarise-payment-attempts",
    text: `/* all customers: figures for the operator */
           select count(*) as undecided, min(created_at) as "oldestAt" from payment_attempts
           where state = any($1::text[])`,
    values: [activeStates],
    columns: { undecided: bigint, oldestAt: nullable(instant) },
  })) ?? { undecided: 0, oldestAt: null };
