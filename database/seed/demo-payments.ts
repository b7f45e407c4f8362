import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  execute,
  instant,
  int,
  present,
  queryRows,
  text,
  uuid,
} from "#platform/server/database/query.ts";
import { demoPeople } from "./demo-people.ts";

/** Card payments per person, beside those that the retailer verifies by hand. */
const paymentsEach = 2;

/**
 * Card payments of the household and the company, with their receipts: of the newest paid bills, and of those that wait
 * for the retailer's verification.
 */
export const loadDemoPayments = async ({ pool }: Pick<Database, "pool">): Promise<void> => {
  await execute(pool, {
    text: `/* all customers: the demo's */
      with payers as (
        select customer_id, email from customers where tax_id = any($1::text[])
      ), chosen as (
        select i.customer_id, i.invoice_id, i.kind, i.total_cents, p.email, gen_random_uuid() as attempt_id,
          least(i.issued_on + time '18:32' + interval '9 days', now() - interval '1 hour') as paid_at,
          i.payment_status, row_number() over (partition by i.customer_id, i.payment_status
            order by i.issued_on desc, i.invoice_id) as place
        from payers p join invoices i using (customer_id)
        where i.payment_status in ('paid', 'manual_verification_required') and i.rectifying = 'none'
          and i.total_cents > 0 and i.multipoint_invoice_id is null
          and not exists (select 1 from payment_attempts a where a.customer_id = i.customer_id
            and a.intent_id = 'pi_demo_' || i.invoice_id)
      ), attempts as (
        insert into payment_attempts (customer_id, attempt_id, platform, state, related_object_type, amount_cents,
          payment_method_id, intent_id, payer_email, created_at, changed_at, check_at)
        select customer_id, attempt_id, 'stripe', 'succeeded',
          case kind when 'multipoint' then 'multipoint_invoice' else 'invoice' end, total_cents,
          'pm_demo', 'pi_demo_' || invoice_id, email, paid_at, paid_at, paid_at
        from chosen where place <= $2 or payment_status = 'manual_verification_required'
        returning customer_id, attempt_id
      )
      insert into payment_attempt_invoices (customer_id, attempt_id, invoice_id, amount_cents, is_active, paid_at)
      select customer_id, attempt_id, invoice_id, total_cents, false, paid_at
      from attempts join chosen using (customer_id, attempt_id)`,
    values: [[demoPeople.household.taxId, demoPeople.company.taxId], paymentsEach],
  });
};

/** The demo's card payments as the sandbox bank has to know them, so that they can be returned. */
export const findDemoCharges = ({ pool }: Pick<Database, "pool">) =>
  queryRows(pool, {
    text: `/* all customers: the demo's */
      select customer_id as "customerId", attempt_id as "attemptId", intent_id as "intentId",
        amount_cents as "amountCents", created_at as "chargedAt"
      from payment_attempts where payment_method_id = 'pm_demo' and intent_id is not null`,
    values: [],
    columns: {
      customerId: bigint,
      attemptId: uuid,
      intentId: present(text),
      amountCents: int,
      chargedAt: instant,
    },
  });
