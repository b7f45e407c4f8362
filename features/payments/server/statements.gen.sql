-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- activity.ts

-- createActivity, count-payments-by-day
/* all customers: figures by day */
  select (created_at at time zone 'Europe/Madrid')::date as day,
    count(*) filter (where state = 'succeeded') as succeeded,
    count(*) filter (where state = 'failed') as failed,
    count(*) filter (where state not in ('succeeded', 'failed')) as undecided,
    coalesce(sum(amount_cents) filter (where state = 'succeeded'), 0)::bigint as cents
  from payment_attempts where created_at >= $1 and created_at < $2 group by 1;

-- attempt-queries.ts

-- findPayer, find-payer
select tax_id as "taxId", email, language from customers where customer_id = $1;

-- findAttempt, find-payment-attempt
select customer_id as "customerId", attempt_id as "attemptId", platform, state, amount_cents as "amountCents",
  payment_method_id as "paymentMethodId", intent_id as "intentId", failure_code as "failureCode",
  created_at as "createdAt", changed_at as "changedAt", checks from payment_attempts where customer_id = $1 and attempt_id = $2;

-- findAttemptOfIntent, find-payment-attempt-of-intent
select customer_id as "customerId", attempt_id as "attemptId", platform, state, amount_cents as "amountCents",
  payment_method_id as "paymentMethodId", intent_id as "intentId", failure_code as "failureCode",
  created_at as "createdAt", changed_at as "changedAt", checks from payment_attempts where customer_id = $1 and intent_id = $2;

-- findInvoicesOfAttempt, find-invoices-of-payment-attempt
select invoice_id as "invoiceId", amount_cents as "amountCents" from payment_attempt_invoices
  where customer_id = $1 and attempt_id = $2 order by invoice_id;

-- findBlockingAttempts, find-blocking-payment-attempts
select customer_id as "customerId", attempt_id as "attemptId", platform, state, amount_cents as "amountCents",
  payment_method_id as "paymentMethodId", intent_id as "intentId", failure_code as "failureCode",
  created_at as "createdAt", changed_at as "changedAt", checks from payment_attempts
           where customer_id = $1 and attempt_id in (
             select i.attempt_id from payment_attempt_invoices i
             where i.customer_id = $1 and i.invoice_id = any($2::bigint[]) and (i.is_active or i.paid_at is not null))
             and not (state = 'succeeded' and related_object_type = 'payment_plan_instalment');

-- findInvoicesBeingPaid, find-invoices-being-paid
select distinct i.invoice_id as "invoiceId" from payment_attempt_invoices i
  join payment_attempts a on a.customer_id = $1 and a.attempt_id = i.attempt_id
  where i.customer_id = $1 and i.invoice_id = any($2::bigint[]) and (i.is_active
    or (i.paid_at is not null and a.related_object_type <> 'payment_plan_instalment'));

-- insertAttempt, insert-payment-attempt
with stored as (
    insert into payment_attempts (customer_id, attempt_id, platform, state, related_object_type, amount_cents,
      payment_method_id, payer_email, created_at, changed_at, check_at)
    values ($1, $2, $3, 'created', $4, $5, $6, $7, $8, $8, $9) returning customer_id, attempt_id, state
  )
  insert into payment_attempt_steps (customer_id, attempt_id, seen_at, state, source)
  select customer_id, attempt_id, $8, state, 'portal' from stored;

-- insertAttempt, insert-payment-attempt-invoices
insert into payment_attempt_invoices (customer_id, attempt_id, invoice_id, amount_cents)
  select $1, $2, invoice_id, amount_cents from unnest($3::bigint[], $4::integer[]) as i (invoice_id, amount_cents);

-- storeIntent, store-payment-intent
with moved as (
    update payment_attempts set intent_id = $3, state = 'processing', changed_at = $4
    where customer_id = $1 and attempt_id = $2 and state = 'created' returning customer_id, attempt_id, state
  )
  insert into payment_attempt_steps (customer_id, attempt_id, seen_at, state, source)
  select customer_id, attempt_id, $4, state, 'portal' from moved;

-- releaseInvoices, release-invoices-of-payment
update payment_attempt_invoices set is_active = false where customer_id = $1 and attempt_id = $2;

-- storeState, store-payment-state
with moved as (
    update payment_attempts set state = $3, failure_code = $4, changed_at = $5
    where customer_id = $1 and attempt_id = $2 returning customer_id, attempt_id, state, failure_code
  )
  insert into payment_attempt_steps (customer_id, attempt_id, seen_at, state, source, failure_code)
  select customer_id, attempt_id, $5, state, $6, failure_code from moved;

-- giveUpAttempt, give-up-payment-attempt
with moved as (
    update payment_attempts set state = 'failed', failure_code = $3, changed_at = $4
    where customer_id = $1 and attempt_id = $2 and state = 'created' and intent_id is null
    returning customer_id, attempt_id, state, failure_code
  )
  insert into payment_attempt_steps (customer_id, attempt_id, seen_at, state, source, failure_code)
  select customer_id, attempt_id, $4, state, 'portal', failure_code from moved;

-- storePaidInvoice, store-paid-invoice
update payment_attempt_invoices set is_active = false, paid_at = $4, excess_cents = $5
  where customer_id = $1 and attempt_id = $2 and invoice_id = $3;

-- unpayInvoices, unpay-invoices-of-payment
update payment_attempt_invoices set is_active = false, paid_at = null, excess_cents = 0
  where customer_id = $1 and attempt_id = $2;

-- checkAt, check-payment-attempt-at
update payment_attempts set check_at = least(check_at, $3) where customer_id = $1 and attempt_id = $2;

-- findDueAttempts, find-due-payment-attempts
/* all customers: the portal itself asks about each */
  select customer_id as "customerId", attempt_id as "attemptId", checks from payment_attempts
  where state = any($2::text[]) and check_at <= $1 order by check_at limit $3;

-- claimDueAttempt, claim-due-payment-attempt
update payment_attempts set checks = checks + 1, check_at = $4
  where customer_id = $1 and attempt_id = $2 and checks = $3;

-- storeEvent, store-payment-event
insert into payment_events (event_id, received_at) values ($1, $2) on conflict (event_id) do nothing;

-- summariseAttempts, summarise-payment-attempts
/* all customers: figures for the operator */
  select count(*) as undecided, min(created_at) as "oldestAt" from payment_attempts
  where state = any($1::text[]);

-- desk/payment-queries.ts

-- refunded
(select coalesce(sum(r.amount_cents), 0) from payment_refunds r
  where r.customer_id = a.customer_id and r.attempt_id = a.attempt_id and r.state = 'succeeded');

-- selection
select a.customer_id as "customerId", a.attempt_id as "attemptId", c.name as "customerName",
    c.tax_id as "taxId", a.state, a.failure_code as "failureCode", a.amount_cents as "amountCents",
    (select coalesce(sum(r.amount_cents), 0) from payment_refunds r
  where r.customer_id = a.customer_id and r.attempt_id = a.attempt_id and r.state = 'succeeded') as "refundedCents", a.payment_method_id as "paymentMethodId", a.intent_id as "intentId",
    a.created_at as "createdAt", a.changed_at as "changedAt",
    array(select i.number from payment_attempt_invoices p
      join invoices i on i.customer_id = p.customer_id and i.invoice_id = p.invoice_id
      where p.customer_id = a.customer_id and p.attempt_id = a.attempt_id order by i.number) as "invoiceNumbers"
  from payment_attempts a join customers c on c.customer_id = a.customer_id;

-- viewOf
a.state = any(${activeStates}::text[]);

-- viewOf
a.state = ${view};

-- viewOf
(select coalesce(sum(r.amount_cents), 0) from payment_refunds r
  where r.customer_id = a.customer_id and r.attempt_id = a.attempt_id and r.state = 'succeeded') > 0;

-- searched
exists (select 1 from payment_attempt_invoices p where p.customer_id = a.customer_id
  and p.attempt_id = a.attempt_id and p.customer_id = ${invoice.customerId}
  and p.invoice_id = ${invoice.invoiceId});

-- searched
a.attempt_id between ${reference}-0000-0000-0000-000000000000::uuid
  and ${reference}-ffff-ffff-ffff-ffffffffffff::uuid;

-- searched
(a.customer_id = any(${customerIds}::bigint[]) or ${ofInvoice} or ${ofReference});

-- conditionOf
a.created_at >= ${from};

-- conditionOf
a.created_at < ${before};

-- conditionOf
a.amount_cents >= ${minCents};

-- conditionOf
a.amount_cents <= ${maxCents};

-- orders
a.created_at desc, a.attempt_id;

-- orders
a.created_at, a.attempt_id;

-- orders
a.amount_cents desc, a.created_at desc, a.attempt_id;

-- orders
a.amount_cents, a.created_at desc, a.attempt_id;

-- findPayments
/* all customers: staff read payments */ select a.customer_id as "customerId", a.attempt_id as "attemptId", c.name as "customerName",
    c.tax_id as "taxId", a.state, a.failure_code as "failureCode", a.amount_cents as "amountCents",
    (select coalesce(sum(r.amount_cents), 0) from payment_refunds r
  where r.customer_id = a.customer_id and r.attempt_id = a.attempt_id and r.state = 'succeeded') as "refundedCents", a.payment_method_id as "paymentMethodId", a.intent_id as "intentId",
    a.created_at as "createdAt", a.changed_at as "changedAt",
    array(select i.number from payment_attempt_invoices p
      join invoices i on i.customer_id = p.customer_id and i.invoice_id = p.invoice_id
      where p.customer_id = a.customer_id and p.attempt_id = a.attempt_id order by i.number) as "invoiceNumbers"
  from payment_attempts a join customers c on c.customer_id = a.customer_id where ${conditionOf(filter)}
    order by <a.created_at desc, a.attempt_id | a.created_at, a.attempt_id | a.amount_cents desc, a.created_at desc, a.attempt_id | a.amount_cents, a.created_at desc, a.attempt_id> offset ${offset} limit ${limit};

-- sumPayments
/* all customers: staff read payments */
    select count(*) as "total", coalesce(sum(a.amount_cents), 0) as "totalCents",
      coalesce(sum((select coalesce(sum(r.amount_cents), 0) from payment_refunds r
  where r.customer_id = a.customer_id and r.attempt_id = a.attempt_id and r.state = 'succeeded')), 0)::bigint as "refundedCents"
    from payment_attempts a where ${conditionOf(filter)};

-- findPayment
/* all customers: staff read a payment */ select a.customer_id as "customerId", a.attempt_id as "attemptId", c.name as "customerName",
    c.tax_id as "taxId", a.state, a.failure_code as "failureCode", a.amount_cents as "amountCents",
    (select coalesce(sum(r.amount_cents), 0) from payment_refunds r
  where r.customer_id = a.customer_id and r.attempt_id = a.attempt_id and r.state = 'succeeded') as "refundedCents", a.payment_method_id as "paymentMethodId", a.intent_id as "intentId",
    a.created_at as "createdAt", a.changed_at as "changedAt",
    array(select i.number from payment_attempt_invoices p
      join invoices i on i.customer_id = p.customer_id and i.invoice_id = p.invoice_id
      where p.customer_id = a.customer_id and p.attempt_id = a.attempt_id order by i.number) as "invoiceNumbers"
  from payment_attempts a join customers c on c.customer_id = a.customer_id
    where a.attempt_id = ${attemptId};

-- findPaymentsOf
/* all customers: staff read payments */ select a.customer_id as "customerId", a.attempt_id as "attemptId", c.name as "customerName",
    c.tax_id as "taxId", a.state, a.failure_code as "failureCode", a.amount_cents as "amountCents",
    (select coalesce(sum(r.amount_cents), 0) from payment_refunds r
  where r.customer_id = a.customer_id and r.attempt_id = a.attempt_id and r.state = 'succeeded') as "refundedCents", a.payment_method_id as "paymentMethodId", a.intent_id as "intentId",
    a.created_at as "createdAt", a.changed_at as "changedAt",
    array(select i.number from payment_attempt_invoices p
      join invoices i on i.customer_id = p.customer_id and i.invoice_id = p.invoice_id
      where p.customer_id = a.customer_id and p.attempt_id = a.attempt_id order by i.number) as "invoiceNumbers"
  from payment_attempts a join customers c on c.customer_id = a.customer_id
    where a.attempt_id = any(${attemptIds}::uuid[]);

-- findOtherPayments
/* all customers: staff read payments */ select a.customer_id as "customerId", a.attempt_id as "attemptId", c.name as "customerName",
    c.tax_id as "taxId", a.state, a.failure_code as "failureCode", a.amount_cents as "amountCents",
    (select coalesce(sum(r.amount_cents), 0) from payment_refunds r
  where r.customer_id = a.customer_id and r.attempt_id = a.attempt_id and r.state = 'succeeded') as "refundedCents", a.payment_method_id as "paymentMethodId", a.intent_id as "intentId",
    a.created_at as "createdAt", a.changed_at as "changedAt",
    array(select i.number from payment_attempt_invoices p
      join invoices i on i.customer_id = p.customer_id and i.invoice_id = p.invoice_id
      where p.customer_id = a.customer_id and p.attempt_id = a.attempt_id order by i.number) as "invoiceNumbers"
  from payment_attempts a join customers c on c.customer_id = a.customer_id
    where a.customer_id = ${customerId} and c.customer_id = ${customerId} and a.attempt_id <> ${attemptId}
      and a.attempt_id in (
        select p.attempt_id from payment_attempt_invoices p
        where p.customer_id = ${customerId} and p.invoice_id in (
          select o.invoice_id from payment_attempt_invoices o
          where o.customer_id = ${customerId} and o.attempt_id = ${attemptId}))
    order by a.created_at desc, a.attempt_id;

-- findSteps, find-payment-steps
select step, seen_at as "seenAt", state, source, failure_code as "failureCode" from payment_attempt_steps
  where customer_id = $1 and attempt_id = $2 order by step desc;

-- findParts, find-parts-of-payment
select p.invoice_id as "invoiceId", i.number, p.amount_cents as "amountCents",
    p.excess_cents as "excessCents", coalesce((
      select sum(r.amount_cents) from payment_refunds r
      where r.customer_id = $1 and r.attempt_id = $2 and r.invoice_id = p.invoice_id
        and r.state not in ('failed', 'rejected')), 0) as "refundedCents"
  from payment_attempt_invoices p
  join invoices i on i.customer_id = $1 and i.invoice_id = p.invoice_id
  where p.customer_id = $1 and p.attempt_id = $2 order by i.number;

-- findAttemptFacts, find-facts-of-payment
select coalesce(payer_email, '') as "payerEmail", checks, check_at as "checkAt" from payment_attempts
  where customer_id = $1 and attempt_id = $2;

-- findCustomersNamed, find-customers-of-payments
/* all customers: staff search for one */
  select customer_id as "customerId" from customers
  where tax_id = upper($1) or name ilike '%' || replace(replace($1, '\', '\\'), '%', '\%') || '%'
  order by customer_id limit $2;

-- findInvoiceNumbered, find-invoice-of-payments
select customer_id as "customerId", invoice_id as "invoiceId" from invoice_numbers where number = $1;

-- findExcesses, find-payments-with-excess
/* all customers: staff read what is to be returned */
  with excess as (
    select p.attempt_id, p.paid_at, p.excess_cents - coalesce((
      select sum(r.amount_cents) from payment_refunds r
      where r.customer_id = p.customer_id and r.attempt_id = p.attempt_id and r.invoice_id = p.invoice_id
        and r.state not in ('failed', 'rejected')), 0) as cents
    from payment_attempt_invoices p where p.excess_cents > 0
  )
  select attempt_id as "attemptId", sum(cents)::bigint as "excessCents" from excess where cents > 0
  group by attempt_id order by max(paid_at) desc limit $1;

-- desk/queue-open-ends.ts

-- findQueued, find-queued-payments
select reference, state from case_queue where kind = 'payment';

-- invoice-notices.ts

-- findOpenInvoices, find-invoices-to-notice
/* all customers: those who are written to */
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
  order by customer_id, invoice_id limit $6;

-- queueNotices, insert-invoice-notices
insert into invoice_notices (customer_id, invoice_id, kind, queued_at)
  select $1, invoice_id, $3, $4 from unnest($2::bigint[]) as due (invoice_id)
  on conflict (customer_id, invoice_id, kind) do nothing returning invoice_id as "invoiceId";

-- platform-denials.ts

-- isDenied, is-payment-platform-denied
select from payment_platform_denials where customer_id = $1 and platform = $2;

-- setPlatformDenied
insert into payment_platform_denials (customer_id, platform, denied_at) values ($1, $2, $3)
  on conflict (customer_id, platform) do nothing;

-- setPlatformDenied
delete from payment_platform_denials where customer_id = $1 and platform = $2;

-- refunds/refund-queries.ts

-- selection
select r.customer_id as "customerId", r.refund_id as "refundId", r.attempt_id as "transactionId",
    r.invoice_id as "invoiceId", a.intent_id as "intentId", c.name as "customerName", i.number as "invoiceNumber",
    r.amount_cents as "amountCents", r.reason, r.state, r.failure_code as "failureCode", r.asked_by as "askedBy",
    r.asked_by_name as "askedByName", r.asked_at as "askedAt", coalesce(r.decided_by_name, '') as "decidedByName",
    r.decision_reason as "decisionReason", r.changed_at as "changedAt", r.checks
  from payment_refunds r
  join payment_attempts a on a.customer_id = r.customer_id and a.attempt_id = r.attempt_id
  join invoices i on i.customer_id = r.customer_id and i.invoice_id = r.invoice_id
  join customers c on c.customer_id = r.customer_id;

-- findRefund, find-payment-refund
/* all customers: staff read a refund */ select r.customer_id as "customerId", r.refund_id as "refundId", r.attempt_id as "transactionId",
    r.invoice_id as "invoiceId", a.intent_id as "intentId", c.name as "customerName", i.number as "invoiceNumber",
    r.amount_cents as "amountCents", r.reason, r.state, r.failure_code as "failureCode", r.asked_by as "askedBy",
    r.asked_by_name as "askedByName", r.asked_at as "askedAt", coalesce(r.decided_by_name, '') as "decidedByName",
    r.decision_reason as "decisionReason", r.changed_at as "changedAt", r.checks
  from payment_refunds r
  join payment_attempts a on a.customer_id = r.customer_id and a.attempt_id = r.attempt_id
  join invoices i on i.customer_id = r.customer_id and i.invoice_id = r.invoice_id
  join customers c on c.customer_id = r.customer_id where r.refund_id = $1;

-- findRefundsOf, find-refunds-of-payment
/* all customers: staff read refunds */ select r.customer_id as "customerId", r.refund_id as "refundId", r.attempt_id as "transactionId",
    r.invoice_id as "invoiceId", a.intent_id as "intentId", c.name as "customerName", i.number as "invoiceNumber",
    r.amount_cents as "amountCents", r.reason, r.state, r.failure_code as "failureCode", r.asked_by as "askedBy",
    r.asked_by_name as "askedByName", r.asked_at as "askedAt", coalesce(r.decided_by_name, '') as "decidedByName",
    r.decision_reason as "decisionReason", r.changed_at as "changedAt", r.checks
  from payment_refunds r
  join payment_attempts a on a.customer_id = r.customer_id and a.attempt_id = r.attempt_id
  join invoices i on i.customer_id = r.customer_id and i.invoice_id = r.invoice_id
  join customers c on c.customer_id = r.customer_id
           where r.customer_id = $1 and r.attempt_id = $2 order by r.asked_at desc, r.refund_id;

-- findRefunds, find-payment-refunds
/* all customers: staff read refunds */ select r.customer_id as "customerId", r.refund_id as "refundId", r.attempt_id as "transactionId",
    r.invoice_id as "invoiceId", a.intent_id as "intentId", c.name as "customerName", i.number as "invoiceNumber",
    r.amount_cents as "amountCents", r.reason, r.state, r.failure_code as "failureCode", r.asked_by as "askedBy",
    r.asked_by_name as "askedByName", r.asked_at as "askedAt", coalesce(r.decided_by_name, '') as "decidedByName",
    r.decision_reason as "decisionReason", r.changed_at as "changedAt", r.checks
  from payment_refunds r
  join payment_attempts a on a.customer_id = r.customer_id and a.attempt_id = r.attempt_id
  join invoices i on i.customer_id = r.customer_id and i.invoice_id = r.invoice_id
  join customers c on c.customer_id = r.customer_id where r.state = any($1::text[])
           order by r.asked_at desc, r.refund_id offset $2 limit $3;

-- countRefunds, count-payment-refunds
/* all customers: staff read refunds */
  select count(*) as total from payment_refunds where state = any($1::text[]);

-- insertRefund, insert-payment-refund
insert into payment_refunds (customer_id, refund_id, attempt_id, invoice_id, amount_cents, reason, state,
    asked_by, asked_by_name, asked_at, changed_at, check_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11);

-- storeDecision, store-refund-decision
update payment_refunds set state = $3, decided_by = $4, decided_by_name = $5, decision_reason = $6,
    check_at = $7, decided_at = $8, changed_at = $8
  where customer_id = $1 and refund_id = $2 and state = 'waiting' and asked_by <> $4;

-- storeRefundState, store-refund-state
update payment_refunds set state = $3, failure_code = $4, check_at = $5,
    changed_at = case when state = $3 then changed_at else $6 end
  where customer_id = $1 and refund_id = $2;

-- findDueRefunds, find-due-refunds
/* all customers: the portal itself asks about each */
  select customer_id as "customerId", refund_id as "refundId", checks from payment_refunds
  where check_at <= $1 order by check_at limit $2;

-- claimDueRefund, claim-due-refund
update payment_refunds set checks = checks + 1, check_at = $4
  where customer_id = $1 and refund_id = $2 and checks = $3 and check_at is not null;

-- isExcessReturned, sum-refunds-of-invoice
select p.excess_cents as "excessCents", coalesce((
    select sum(r.amount_cents) from payment_refunds r
    where r.customer_id = $1 and r.attempt_id = $2 and r.invoice_id = $3 and r.state = 'succeeded'), 0)
    as "returnedCents"
  from payment_attempt_invoices p
  where p.customer_id = $1 and p.attempt_id = $2 and p.invoice_id = $3;

-- transaction-summary.ts

-- findTransaction, find-transaction-of-invoice
select a.attempt_id as "attemptId", p.amount_cents as "amountCents", a.amount_cents as "chargedCents",
    a.changed_at as "changedAt", p.paid_at as "paidAt", a.payment_method_id as "paymentMethodId",
    a.payer_email as "payerEmail", i.number, i.kind, i.period_starts_on as "startsOn",
    i.period_ends_on as "endsOn"
  from payment_attempt_invoices p
  join payment_attempts a on a.customer_id = $1 and a.attempt_id = p.attempt_id
  join invoices i on i.customer_id = $1 and i.invoice_id = p.invoice_id
  where p.customer_id = $1 and p.invoice_id = $2 and p.paid_at is not null
    and ($3::uuid is null or p.attempt_id = $3)
  order by case when a.related_object_type = 'payment_plan_instalment' then -extract(epoch from p.paid_at)
    else extract(epoch from p.paid_at) end limit 1;

-- findParts, find-parts-of-transaction
select p.invoice_id as "invoiceId", i.number, p.amount_cents as "amountCents"
  from payment_attempt_invoices p
  join invoices i on i.customer_id = $1 and i.invoice_id = p.invoice_id
  where p.customer_id = $1 and p.attempt_id = $2 and p.paid_at is not null
  order by i.issued_on, i.number;
