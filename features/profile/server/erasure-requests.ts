import type pg from "pg";
import * as z from "zod/mini";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import { queueOnce, removeQueueEntry } from "#platform/server/cases/case-queue.ts";
import { lockCustomer } from "#platform/server/database/customer-lock.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  execute,
  instant,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { defineJob, worker, type Worker, type Jobs } from "#platform/server/jobs/jobs.ts";
import { findAddressee } from "#platform/server/mail/addressee.ts";
import type { SendEmail } from "#platform/server/mail/email.ts";
import type { Erasure } from "../contract/erasure.ts";
import { getErasure } from "../contract/get-erasure.ts";
import { requestErasure } from "../contract/request-erasure.ts";
import { withdrawErasure } from "../contract/withdraw-erasure.ts";
import { erasureRequestedEmail, erasureNoticeEmail, type EmailSender } from "./profile-emails.ts";

const requestColumns = { requestedAt: instant, state: oneOf("requested", "withdrawn", "done") };
type ErasureRequest = RowOf<typeof requestColumns>;

/** The latest request, in any state. */
const findErasureRequest = (
  { pool }: Pick<Database, "pool">,
  customerId: number,
): Promise<ErasureRequest | undefined> =>
  queryRow(pool, {
    name: "find-erasure-request",
    text: `select requested_at as "requestedAt", state from erasure_requests
           where customer_id = $1 order by requested_at desc limit 1`,
    values: [customerId],
    columns: requestColumns,
  });

/** Its kind in the queue of staff. */
const queueKind = "erasure";

/** A customer has one request at a time: its reference is made of the customer's number. */
const erasureReferenceOf = (customerId: number): string => `E-${customerId}`;

/** The customer of a reference; undefined for what is none. */
export const customerOfErasure = (reference: string): number | undefined => {
  const number = /^E-([1-9]\d{0,14})$/.exec(reference)?.[1];
  return number === undefined ? undefined : Number(number);
};

const findTaxId = (client: Queryable, customerId: number) =>
  queryRow(client, {
    name: "find-tax-id-of-erasure",
    text: `select tax_id as "taxId" from customers where customer_id = $1`,
    values: [customerId],
    columns: { taxId: text },
  });

/** Inserts a request unless one is pending; whether it was inserted. */
const insertErasureRequest = async (
  client: pg.ClientBase,
  customerId: number,
  now: Date,
): Promise<boolean> => {
  // Serialises simultaneous requests, so the second sees the first one's row.
  await lockCustomer(client, customerId);
  const written = await execute(client, {
    name: "insert-erasure-request",
    text: `insert into erasure_requests (customer_id, requested_at)
           select $1, $2 where not exists (
             select 1 from erasure_requests where customer_id = $1 and state = 'requested')
           on conflict do nothing`,
    values: [customerId, now],
  });
  if (written !== 1) return false;
  const customer = await findTaxId(client, customerId);
  const reference = erasureReferenceOf(customerId);
  await queueOnce(client, {
    kind: queueKind,
    reference,
    state: "requested",
    title: customer?.taxId || reference,
    customerId,
    now,
  });
  return true;
};

/** Closes the pending request as withdrawn or done; whether there was one. */
export const settleErasureRequest = async (
  client: Queryable,
  customerId: number,
  { state, now }: { state: "withdrawn" | "done"; now: Date },
): Promise<boolean> => {
  const written = await execute(client, {
    name: "settle-erasure-request",
    text: `update erasure_requests set state = $2, decided_at = $3
           where customer_id = $1 and state = 'requested'`,
    values: [customerId, state, now],
  });
  await removeQueueEntry(client, { kind: queueKind, reference: erasureReferenceOf(customerId) });
  return written === 1;
};

/** A customer who has not been erased. */
export const findPresentCustomer = ({ pool }: Pick<Database, "pool">, customerId: number) =>
  queryRow(pool, {
    name: "find-present-customer",
    text: `select name, tax_id as "taxId", language from customers
           where customer_id = $1 and erased_at is null`,
    values: [customerId],
    columns: { name: text, taxId: text, language: oneOf(...completeLanguages) },
  });

/** All pending requests, oldest first, for the operator. */
export const listErasureRequests = ({ pool }: Pick<Database, "pool">) =>
  queryRows(pool, {
    name: "list-erasure-requests",
    text: `/* all customers: the operator's list of who asked */
           select e.customer_id as "customerId", c.tax_id as "taxId", c.name, e.requested_at as "requestedAt"
           from erasure_requests e join customers c using (customer_id)
           where e.state = 'requested' order by e.requested_at`,
    columns: { customerId: bigint, taxId: text, name: text, requestedAt: instant },
  });

/**
 * Locks the customer's row for this transaction; undefined for an unknown customer and for one already erased.
 */
export const lockCustomerToErase = (
  client: pg.ClientBase,
  customerId: number,
): Promise<{ email: string | null; taxId: string } | undefined> =>
  queryRow(client, {
    name: "lock-customer-to-erase",
    text: `select email, tax_id as "taxId" from customers
           where customer_id = $1 and erased_at is null for update`,
    values: [customerId],
    columns: { email: nullable(text), taxId: text },
  });

export const markErased = async (client: pg.ClientBase, customerId: number, now: Date): Promise<void> => {
  await execute(client, {
    name: "mark-erased",
    text: "update customers set erased_at = $2 where customer_id = $1",
    values: [customerId, now],
  });
};

const erasureAsked = defineJob(
  "erasure_asked",
  z.object({ customerId: z.int(), requestedAt: z.iso.datetime() }),
);

export interface ErasureWorkerPorts extends EmailSender {
  readonly database: Database;
  readonly sendEmail: SendEmail;
  /** Language of emails to the retailer's staff. */
  readonly staffLanguage: CompleteLanguage;
}

/** Emails the retailer, who has a month to answer, and the customer, in case the request is fraudulent. */
export const erasureWorker = ({
  database,
  sendEmail,
  staffLanguage,
  ...emailSender
}: ErasureWorkerPorts): Worker =>
  worker(erasureAsked, async ({ customerId, requestedAt }) => {
    const asked = { customerId, requestedAt: new Date(requestedAt) };
    await sendEmail(emailSender.organization.email, erasureNoticeEmail(staffLanguage, asked));
    const addressee = await findAddressee(database.pool, customerId);
    if (addressee === undefined) return;
    await sendEmail(addressee.email, erasureRequestedEmail(addressee, { ...emailSender, ...asked }));
  });

/** Facts from other features that block an erasure. */
export interface ErasureBlockers {
  readonly countOpenContracts: (customerId: number) => Promise<number>;
  /** What the customer has to pay by hand, and what the bank will be asked for. */
  readonly sumOpenAmounts: (
    customerId: number,
  ) => Promise<{ readonly toPayCents: number; readonly toBeChargedCents: number }>;
}

export const readErasure = async (
  database: Pick<Database, "pool">,
  blockers: ErasureBlockers,
  customerId: number,
): Promise<Erasure> => {
  const [request, openContracts, open] = await Promise.all([
    findErasureRequest(database, customerId),
    blockers.countOpenContracts(customerId),
    blockers.sumOpenAmounts(customerId),
  ]);
  return {
    state: request?.state ?? "none",
    requestedAt: request?.requestedAt ?? null,
    openContracts,
    pendingCents: open.toPayCents,
    toBeChargedCents: open.toBeChargedCents,
  };
};

export interface ErasurePorts {
  readonly database: Database;
  readonly blockers: ErasureBlockers;
}

export const handleGetErasure = ({ database, blockers }: ErasurePorts): Handler =>
  handler(getErasure, ({ session }) => readErasure(database, blockers, session.customerId));

export interface RequestErasurePorts extends ErasurePorts {
  readonly jobs: Jobs;
}

/** Accepted while contracts are open: staff then contact the customer, within the month that the law gives. */
export const handleRequestErasure = ({ database, blockers, jobs }: RequestErasurePorts): Handler =>
  handler(requestErasure, async ({ session: { customerId }, now }) => {
    await inTransaction(database.pool, async (client) => {
      const isNew = await insertErasureRequest(client, customerId, now);
      if (isNew) await jobs.add(erasureAsked, { customerId, requestedAt: now.toISOString() }, client);
    });
    return readErasure(database, blockers, customerId);
  });

export const handleWithdrawErasure = ({ database, blockers }: ErasurePorts): Handler =>
  handler(withdrawErasure, async ({ session: { customerId }, now }) => {
    await inTransaction(database.pool, (client) =>
      settleErasureRequest(client, customerId, { state: "withdrawn", now }),
    );
    return readErasure(database, blockers, customerId);
  });
