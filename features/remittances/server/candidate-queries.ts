import type { PlainDate } from "#energy/calendar.ts";
import {
  bigint,
  bool,
  date,
  int,
  nullable,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { sql } from "#platform/server/database/sql.ts";
import { isInPlan } from "#platform/server/open-invoices.ts";
import { exclusionOf } from "./remittance-policy.ts";

const columns = {
  customerId: bigint,
  invoiceId: bigint,
  customerName: text,
  number: text,
  dueOn: date,
  amountCents: int,
  iban: nullable(text),
  mandateReference: nullable(text),
  holderName: nullable(text),
  signedOn: nullable(date),
  lastDebitedOn: nullable(date),
  cancelledOn: nullable(date),
  isDisputed: bool,
  hasCardPayment: bool,
  isInPlan: bool,
  isInRemittance: bool,
};
export type CandidateRow = RowOf<typeof columns>;

const batchSize = 2_000;

interface Place {
  readonly dueOn: string;
  readonly customerId: number;
  readonly invoiceId: number;
}
const beginning: Place = { dueOn: "1900-01-01", customerId: 0, invoiceId: 0 };

const inPlanSql = isInPlan({ customer: sql`i.customer_id`, invoice: sql`i.invoice_id` }).text;

/**
 * The bills that are to be charged and due until a day, in batches. A multipoint invoice is charged to the one account of
 * its contracts. The mandate is that of the account: one in force, and the latest of several.
 */
const findCandidates = (client: Queryable, dueUntil: PlainDate, after: Place): Promise<CandidateRow[]> =>
  queryRows(client, {
    name: "find-bills-to-debit",
    text: `/* all customers: staff collect the bills of all */
      select i.customer_id as "customerId", i.invoice_id as "invoiceId", c.name as "customerName", i.number,
        i.due_on as "dueOn", coalesce(nullif(i.pending_cents, 0), i.total_cents) as "amountCents", a.iban,
        m.reference as "mandateReference", m.holder_name as "holderName", m.signed_on as "signedOn",
        m.last_debited_on as "lastDebitedOn", m.cancelled_on as "cancelledOn",
        exists (select 1 from cases e where e.customer_id = i.customer_id and e.kind = 'claim'
          and e.invoice_number = i.number and e.state in ('received', 'in_process', 'information_required'))
          as "isDisputed",
        exists (select 1 from payment_attempt_invoices p
          join payment_attempts t on t.customer_id = p.customer_id and t.attempt_id = p.attempt_id
          where p.customer_id = i.customer_id and p.invoice_id = i.invoice_id and (p.is_active
            or (p.paid_at is not null and t.related_object_type <> 'payment_plan_instalment'))) as "hasCardPayment",
        ${inPlanSql} as "isInPlan",
        exists (select 1 from remittance_bills r where r.customer_id = i.customer_id
          and r.invoice_id = i.invoice_id and r.is_active) as "isInRemittance"
      from invoices i
      join customers c on c.customer_id = i.customer_id
      left join lateral (
        select min(b.iban) as iban
        from contracts k
        join bank_accounts b on b.customer_id = k.customer_id and b.bank_account_id = k.bank_account_id
        where k.customer_id = i.customer_id and (k.contract_id = i.contract_id or exists (
          select 1 from invoices p where p.customer_id = k.customer_id and p.contract_id = k.contract_id
            and p.multipoint_invoice_id = i.invoice_id))
        having count(distinct b.iban) = 1
      ) a on true
      left join lateral (
        select m.* from mandates m where m.customer_id = i.customer_id and m.iban = a.iban
        order by m.cancelled_on is null desc, m.signed_on desc, m.reference limit 1
      ) m on true
      where i.payment_status = 'pending_remesa' and i.rectifying = 'none' and i.multipoint_invoice_id is null
        and coalesce(nullif(i.pending_cents, 0), i.total_cents) > 0 and i.due_on <= $1
        and (i.due_on, i.customer_id, i.invoice_id) > ($2, $3, $4)
      order by i.due_on, i.customer_id, i.invoice_id limit $5`,
    values: [dueUntil, after.dueOn, after.customerId, after.invoiceId, batchSize],
    columns,
  });

/** All of them, a batch at a time, each with why it is not collected. */
export const readCandidates = async function* (
  client: Queryable,
  { collectionOn, dueUntil }: { readonly collectionOn: PlainDate; readonly dueUntil: PlainDate },
) {
  let after: Place = beginning;
  for (;;) {
    const rows = await findCandidates(client, dueUntil, after);
    yield rows.map((row) => ({ ...row, exclusion: exclusionOf(row, collectionOn) }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    after = last;
  }
};
