import * as z from "zod/mini";
import { addDays, madridDate, type PlainDate } from "#energy/calendar.ts";
import { paymentStatusCodes } from "#energy/payment-status.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { bigint, bool, date, oneOf, queryRows } from "#platform/server/database/query.ts";
import { sql } from "#platform/server/database/sql.ts";
import { defineJob, type Jobs } from "#platform/server/jobs/jobs.ts";
import { isInPlan } from "#platform/server/open-invoices.ts";
import { graceDays, noticeDue, noticeKinds, type NoticeKind, type NoticeSettings } from "./notice-policy.ts";
import type { PaymentPorts } from "./payment-ports.ts";

/** An email about an invoice is due. */
export const invoiceNoticed = defineJob(
  "invoice_noticed",
  z.object({ customerId: z.int(), invoiceId: z.int(), kind: z.enum(noticeKinds) }),
);

/** An email about many invoices of a customer is due. */
export const manyInvoicesNoticed = defineJob(
  "many_invoices_noticed",
  z.object({ customerId: z.int(), invoiceIds: z.array(z.int()), kind: z.enum(noticeKinds) }),
);

/** Up to so many invoices of a customer that are due for an email on a day have one each; more of them share one. */
const emailsOneByOne = 3;
/** In one email, so that what a job holds is bounded. */
const maxInEmail = 1_000;

export interface NoticePorts extends Pick<PaymentPorts, "database"> {
  readonly configuration: { readonly payments: NoticeSettings };
  readonly jobs: Jobs;
}

const batchSize = 500;
const columns = {
  customerId: bigint,
  invoiceId: bigint,
  issuedOn: date,
  dueOn: date,
  paymentStatus: oneOf(...paymentStatusCodes),
  isDisputed: bool,
};

const inPlanSql = isInPlan({ customer: sql`invoices.customer_id`, invoice: sql`invoices.invoice_id` }).text;

/**
 * Open invoices around today, after the last one of the previous batch; refunds, parts of other invoices and what is paid in
 * instalments are left out.
 */
const findOpenInvoices = (
  { database, configuration }: NoticePorts,
  { today, after }: { today: PlainDate; after: readonly [customerId: number, invoiceId: number] },
) =>
  queryRows(database.pool, {
    name: "find-invoices-to-notice",
    text: `/* all customers: those who are written to */
      select customer_id as "customerId", invoice_id as "invoiceId", issued_on as "issuedOn", due_on as "dueOn",
        payment_status as "paymentStatus", exists (
          select 1 from cases e
          where e.customer_id = invoices.customer_id and e.kind = 'claim' and e.invoice_number = invoices.number
            and e.state in ('received', 'in_process', 'information_required')) as "isDisputed"
      from invoices
      where payment_status in ('unpaid', 'pending_transfer', 'pending_remesa') and rectifying = 'none'
        and multipoint_invoice_id is null and total_cents > 0 and due_on >= $1
        and not ${inPlanSql}
        and (issued_on >= $2 or due_on <= $3) and (customer_id, invoice_id) > ($4, $5)
      order by customer_id, invoice_id limit $6`,
    values: [
      addDays(today, -configuration.payments.reminderDaysAfter - graceDays),
      addDays(today, -graceDays),
      addDays(today, configuration.payments.reminderDaysBefore),
      ...after,
      batchSize,
    ],
    columns,
  });

interface DueNotices {
  readonly customerId: number;
  readonly kind: NoticeKind;
  readonly invoiceIds: readonly number[];
}

/** Queues the emails about a customer's invoices, without those that this or another server has queued before. */
const queueNotices = (
  { database, jobs }: NoticePorts,
  { customerId, kind, invoiceIds }: DueNotices,
  now: Date,
): Promise<void> =>
  inTransaction(database.pool, async (client) => {
    const added = await queryRows(client, {
      name: "insert-invoice-notices",
      text: `insert into invoice_notices (customer_id, invoice_id, kind, queued_at)
             select $1, invoice_id, $3, $4 from unnest($2::bigint[]) as due (invoice_id)
             on conflict (customer_id, invoice_id, kind) do nothing returning invoice_id as "invoiceId"`,
      values: [customerId, invoiceIds, kind, now],
      columns: { invoiceId: bigint },
    });
    const ids = added.map(({ invoiceId }) => invoiceId);
    if (ids.length > emailsOneByOne)
      await jobs.add(manyInvoicesNoticed, { customerId, kind, invoiceIds: ids }, client);
    else
      await jobs.addAll(
        invoiceNoticed,
        ids.map((invoiceId) => ({ customerId, invoiceId, kind })),
        client,
      );
  });

/**
 * Queues the emails that are due about invoices; each kind at most once for an invoice, and one for many of a customer.
 */
export const queueInvoiceNotices = async (ports: NoticePorts, now: Date): Promise<void> => {
  const today = madridDate(now);
  let after: readonly [number, number] = [0, 0];
  const waiting = new Map<NoticeKind, { customerId: number; invoiceIds: number[] }>();
  const queue = async (kind: NoticeKind): Promise<void> => {
    const due = waiting.get(kind);
    waiting.delete(kind);
    if (due !== undefined) await queueNotices(ports, { ...due, kind }, now);
  };
  for (;;) {
    const invoices = await findOpenInvoices(ports, { today, after });
    for (const { customerId, invoiceId, ...invoice } of invoices) {
      const kind = noticeDue(invoice, ports.configuration.payments, today);
      if (kind === undefined) continue;
      const before = waiting.get(kind);
      if (
        before !== undefined &&
        (before.customerId !== customerId || before.invoiceIds.length === maxInEmail)
      )
        await queue(kind);
      waiting.set(kind, {
        customerId,
        invoiceIds: [...(waiting.get(kind)?.invoiceIds ?? []), invoiceId],
      });
    }
    const last = invoices.at(-1);
    if (last === undefined || invoices.length < batchSize) break;
    after = [last.customerId, last.invoiceId];
  }
  for (const kind of noticeKinds) await queue(kind);
};
