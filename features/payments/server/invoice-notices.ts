import * as z from "zod/mini";
import { addDays, madridDate, type PlainDate } from "#energy/calendar.ts";
import { paymentStatusCodes } from "#energy/payment-status.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { bigint, bool, date, execute, oneOf, queryRows } from "#platform/server/database/query.ts";
import { defineJob, type Jobs } from "#platform/server/jobs/jobs.ts";
import { graceDays, noticeDue, noticeKinds, type NoticeKind, type NoticeSettings } from "./notice-policy.ts";
import type { PaymentPorts } from "./payment-ports.ts";

/** An email about an invoice is due. */
export const invoiceNoticed = defineJob(
  "invoice_noticed",
  z.object({ customerId: z.int(), invoiceId: z.int(), kind: z.enum(noticeKinds) }),
);

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

/** Open invoices around today, after the last one of the previous batch; refunds and parts of other invoices are left out. */
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

/** Queues an email, unless this or another server has done so before. */
const queueNotice = (
  { database, jobs }: NoticePorts,
  { customerId, invoiceId, kind }: { customerId: number; invoiceId: number; kind: NoticeKind },
  now: Date,
): Promise<void> =>
  inTransaction(database.pool, async (client) => {
    const added = await execute(client, {
      name: "insert-invoice-notice",
      text: `insert into invoice_notices (customer_id, invoice_id, kind, queued_at) values ($1, $2, $3, $4)
             on conflict (customer_id, invoice_id, kind) do nothing`,
      values: [customerId, invoiceId, kind, now],
    });
    if (added === 1) await jobs.add(invoiceNoticed, { customerId, invoiceId, kind }, client);
  });

/** Queues the emails that are due about invoices; each kind at most once for an invoice. */
export const queueInvoiceNotices = async (ports: NoticePorts, now: Date): Promise<void> => {
  const today = madridDate(now);
  let after: readonly [number, number] = [0, 0];
  for (;;) {
    const invoices = await findOpenInvoices(ports, { today, after });
    for (const { customerId, invoiceId, ...invoice } of invoices) {
      const kind = noticeDue(invoice, ports.configuration.payments, today);
      if (kind !== undefined) await queueNotice(ports, { customerId, invoiceId, kind }, now);
    }
    const last = invoices.at(-1);
    if (last === undefined || invoices.length < batchSize) return;
    after = [last.customerId, last.invoiceId];
  }
};
