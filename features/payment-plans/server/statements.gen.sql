-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- debt-queries.ts

-- findDebt, find-debt-of-customer
select i.invoice_id as "invoiceId", i.number, i.period_starts_on as "startsOn", i.period_ends_on as "endsOn",
    i.due_on as "dueOn", i.payment_status as "statusCode", i.total_cents as "totalCents",
    i.pending_cents as "pendingCents",
    exists (select 1 from cases e where e.customer_id = $1 and e.kind = 'claim'
      and e.invoice_number = i.number and e.state in ('received', 'in_process', 'information_required'))
      as "isDisputed",
    ${inPlanSql} as "isInPlan",
    (exists (select 1 from payment_attempt_invoices a where a.customer_id = $1
      and a.invoice_id = i.invoice_id and a.is_active)
      or exists (select 1 from remittance_bills r where r.customer_id = $1
      and r.invoice_id = i.invoice_id and r.is_active)) as "isBeingPaid"
  from invoices i
  where i.customer_id = $1 and i.rectifying = 'none' and i.multipoint_invoice_id is null
    and i.payment_status in ('unpaid', 'pending_transfer', 'pending_remesa')
  order by i.due_on, i.invoice_id limit $2;

-- findCustomerByTaxId, find-customer-with-debt
select customer_id as "customerId" from login_names where login_name = $1 and kind = 'tax_id';

-- findBillIds, find-bills-to-plan
select invoice_id as "invoiceId" from invoices where customer_id = $1 and number = any($2);

-- findCustomerName, find-name-of-customer-with-debt
select name from customers where customer_id = $1 and erased_at is null;

-- plan-queries.ts

-- selectionOf
select p.plan_id as "planId", p.customer_id as "customerId",
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
  from payment_plans p join customers c on c.customer_id = p.customer_id;

-- findPlansOf, find-payment-plans-of-customer
select p.plan_id as "planId", p.customer_id as "customerId",
    c.name as "customerName", c.tax_id as "taxId", p.state, p.version, p.total_cents as "totalCents", p.agreed_by_name as "agreedByName",
    p.agreed_at as "agreedAt", p.ended_at as "endedAt", p.ended_by_name as "endedByName", p.end_reason as "endReason",
    (select json_agg(json_build_object('invoiceId', i.invoice_id, 'number', i.number, 'plannedCents', l.owed_cents,
        'statusCode', i.payment_status, 'rectificativeType', i.rectifying, 'totalCents', i.total_cents,
        'pendingCents', i.pending_cents, 'onlinePayment', i.online_payment) order by i.due_on, i.invoice_id)
      from payment_plan_invoices l
      join invoices i on i.customer_id = $1 and i.customer_id = l.customer_id and i.invoice_id = l.invoice_id
      where l.customer_id = $1 and l.plan_id = p.plan_id) as planned,
    (select json_agg(json_build_object('instalmentId', s.instalment_id, 'position', s.position, 'dueOn', s.due_on,
        'amountCents', s.amount_cents, 'remindedAt', s.reminded_at, 'missedAt', s.missed_at) order by s.position)
      from payment_plan_instalments s
      where s.customer_id = $1 and s.plan_id = p.plan_id) as divided,
    (select json_build_object('transactionId', t.attempt_id,
        'state', case when t.state = 'requires_action' then 'to_continue' else 'in_process' end,
        'paymentType', case when t.payment_method_id = 'bizum' then 'bizum' else 'credit_card' end,
        'chargedCents', t.amount_cents, 'invoices', (select count(*) from payment_attempt_invoices o
          where o.customer_id = $1 and o.attempt_id = t.attempt_id))
      from payment_attempts t
      where t.customer_id = $1 and p.state = 'active' and t.attempt_id in (
        select a.attempt_id from payment_attempt_invoices a
        join payment_plan_invoices l on l.customer_id = $1 and l.customer_id = a.customer_id
          and l.invoice_id = a.invoice_id
        where a.customer_id = $1 and a.is_active and l.plan_id = p.plan_id)
      order by t.created_at limit 1) as unfinished
  from payment_plans p join customers c on c.customer_id = p.customer_id where p.customer_id = $1 and c.customer_id = $1
           order by p.state = 'active' desc, p.agreed_at desc, p.plan_id limit 100;

-- findPlanned, find-customers-with-payment-plans
select distinct customer_id as "customerId" from payment_plans
  where customer_id = any($1) and state = 'active';

-- lockBills, lock-bills-of-payment-plans
select 1 from invoices where customer_id = $1 and invoice_id = any($2)
  order by invoice_id for no key update;

-- findPlan, find-payment-plan
/* all customers: staff open a plan by its id */ select p.plan_id as "planId", p.customer_id as "customerId",
    c.name as "customerName", c.tax_id as "taxId", p.state, p.version, p.total_cents as "totalCents", p.agreed_by_name as "agreedByName",
    p.agreed_at as "agreedAt", p.ended_at as "endedAt", p.ended_by_name as "endedByName", p.end_reason as "endReason",
    (select json_agg(json_build_object('invoiceId', i.invoice_id, 'number', i.number, 'plannedCents', l.owed_cents,
        'statusCode', i.payment_status, 'rectificativeType', i.rectifying, 'totalCents', i.total_cents,
        'pendingCents', i.pending_cents, 'onlinePayment', i.online_payment) order by i.due_on, i.invoice_id)
      from payment_plan_invoices l
      join invoices i on i.customer_id = p.customer_id and i.customer_id = l.customer_id and i.invoice_id = l.invoice_id
      where l.customer_id = p.customer_id and l.plan_id = p.plan_id) as planned,
    (select json_agg(json_build_object('instalmentId', s.instalment_id, 'position', s.position, 'dueOn', s.due_on,
        'amountCents', s.amount_cents, 'remindedAt', s.reminded_at, 'missedAt', s.missed_at) order by s.position)
      from payment_plan_instalments s
      where s.customer_id = p.customer_id and s.plan_id = p.plan_id) as divided,
    (select json_build_object('transactionId', t.attempt_id,
        'state', case when t.state = 'requires_action' then 'to_continue' else 'in_process' end,
        'paymentType', case when t.payment_method_id = 'bizum' then 'bizum' else 'credit_card' end,
        'chargedCents', t.amount_cents, 'invoices', (select count(*) from payment_attempt_invoices o
          where o.customer_id = p.customer_id and o.attempt_id = t.attempt_id))
      from payment_attempts t
      where t.customer_id = p.customer_id and p.state = 'active' and t.attempt_id in (
        select a.attempt_id from payment_attempt_invoices a
        join payment_plan_invoices l on l.customer_id = p.customer_id and l.customer_id = a.customer_id
          and l.invoice_id = a.invoice_id
        where a.customer_id = p.customer_id and a.is_active and l.plan_id = p.plan_id)
      order by t.created_at limit 1) as unfinished
  from payment_plans p join customers c on c.customer_id = p.customer_id where p.plan_id = $1;

-- findPlanOf, find-payment-plan-of-customer
select p.plan_id as "planId", p.customer_id as "customerId",
    c.name as "customerName", c.tax_id as "taxId", p.state, p.version, p.total_cents as "totalCents", p.agreed_by_name as "agreedByName",
    p.agreed_at as "agreedAt", p.ended_at as "endedAt", p.ended_by_name as "endedByName", p.end_reason as "endReason",
    (select json_agg(json_build_object('invoiceId', i.invoice_id, 'number', i.number, 'plannedCents', l.owed_cents,
        'statusCode', i.payment_status, 'rectificativeType', i.rectifying, 'totalCents', i.total_cents,
        'pendingCents', i.pending_cents, 'onlinePayment', i.online_payment) order by i.due_on, i.invoice_id)
      from payment_plan_invoices l
      join invoices i on i.customer_id = $1 and i.customer_id = l.customer_id and i.invoice_id = l.invoice_id
      where l.customer_id = $1 and l.plan_id = p.plan_id) as planned,
    (select json_agg(json_build_object('instalmentId', s.instalment_id, 'position', s.position, 'dueOn', s.due_on,
        'amountCents', s.amount_cents, 'remindedAt', s.reminded_at, 'missedAt', s.missed_at) order by s.position)
      from payment_plan_instalments s
      where s.customer_id = $1 and s.plan_id = p.plan_id) as divided,
    (select json_build_object('transactionId', t.attempt_id,
        'state', case when t.state = 'requires_action' then 'to_continue' else 'in_process' end,
        'paymentType', case when t.payment_method_id = 'bizum' then 'bizum' else 'credit_card' end,
        'chargedCents', t.amount_cents, 'invoices', (select count(*) from payment_attempt_invoices o
          where o.customer_id = $1 and o.attempt_id = t.attempt_id))
      from payment_attempts t
      where t.customer_id = $1 and p.state = 'active' and t.attempt_id in (
        select a.attempt_id from payment_attempt_invoices a
        join payment_plan_invoices l on l.customer_id = $1 and l.customer_id = a.customer_id
          and l.invoice_id = a.invoice_id
        where a.customer_id = $1 and a.is_active and l.plan_id = p.plan_id)
      order by t.created_at limit 1) as unfinished
  from payment_plans p join customers c on c.customer_id = p.customer_id where p.customer_id = $1 and c.customer_id = $1 and p.plan_id = $2;

-- findPlans, list-payment-plans
/* all customers: staff list the plans of all */ select p.plan_id as "planId", p.customer_id as "customerId",
    c.name as "customerName", c.tax_id as "taxId", p.state, p.version, p.total_cents as "totalCents", p.agreed_by_name as "agreedByName",
    p.agreed_at as "agreedAt", p.ended_at as "endedAt", p.ended_by_name as "endedByName", p.end_reason as "endReason",
    (select json_agg(json_build_object('invoiceId', i.invoice_id, 'number', i.number, 'plannedCents', l.owed_cents,
        'statusCode', i.payment_status, 'rectificativeType', i.rectifying, 'totalCents', i.total_cents,
        'pendingCents', i.pending_cents, 'onlinePayment', i.online_payment) order by i.due_on, i.invoice_id)
      from payment_plan_invoices l
      join invoices i on i.customer_id = p.customer_id and i.customer_id = l.customer_id and i.invoice_id = l.invoice_id
      where l.customer_id = p.customer_id and l.plan_id = p.plan_id) as planned,
    (select json_agg(json_build_object('instalmentId', s.instalment_id, 'position', s.position, 'dueOn', s.due_on,
        'amountCents', s.amount_cents, 'remindedAt', s.reminded_at, 'missedAt', s.missed_at) order by s.position)
      from payment_plan_instalments s
      where s.customer_id = p.customer_id and s.plan_id = p.plan_id) as divided,
    (select json_build_object('transactionId', t.attempt_id,
        'state', case when t.state = 'requires_action' then 'to_continue' else 'in_process' end,
        'paymentType', case when t.payment_method_id = 'bizum' then 'bizum' else 'credit_card' end,
        'chargedCents', t.amount_cents, 'invoices', (select count(*) from payment_attempt_invoices o
          where o.customer_id = p.customer_id and o.attempt_id = t.attempt_id))
      from payment_attempts t
      where t.customer_id = p.customer_id and p.state = 'active' and t.attempt_id in (
        select a.attempt_id from payment_attempt_invoices a
        join payment_plan_invoices l on l.customer_id = p.customer_id and l.customer_id = a.customer_id
          and l.invoice_id = a.invoice_id
        where a.customer_id = p.customer_id and a.is_active and l.plan_id = p.plan_id)
      order by t.created_at limit 1) as unfinished
  from payment_plans p join customers c on c.customer_id = p.customer_id
           where p.state = any($1) order by p.agreed_at desc, p.plan_id offset $2 limit $3;

-- countPlans, count-payment-plans
/* all customers: staff list the plans of all */
  select count(*) as total from payment_plans where state = any($1);

-- findPlansAfter, list-payment-plans-after
/* all customers: for the retailer's system */ select p.plan_id as "planId", p.customer_id as "customerId",
    c.name as "customerName", c.tax_id as "taxId", p.state, p.version, p.total_cents as "totalCents", p.agreed_by_name as "agreedByName",
    p.agreed_at as "agreedAt", p.ended_at as "endedAt", p.ended_by_name as "endedByName", p.end_reason as "endReason",
    (select json_agg(json_build_object('invoiceId', i.invoice_id, 'number', i.number, 'plannedCents', l.owed_cents,
        'statusCode', i.payment_status, 'rectificativeType', i.rectifying, 'totalCents', i.total_cents,
        'pendingCents', i.pending_cents, 'onlinePayment', i.online_payment) order by i.due_on, i.invoice_id)
      from payment_plan_invoices l
      join invoices i on i.customer_id = p.customer_id and i.customer_id = l.customer_id and i.invoice_id = l.invoice_id
      where l.customer_id = p.customer_id and l.plan_id = p.plan_id) as planned,
    (select json_agg(json_build_object('instalmentId', s.instalment_id, 'position', s.position, 'dueOn', s.due_on,
        'amountCents', s.amount_cents, 'remindedAt', s.reminded_at, 'missedAt', s.missed_at) order by s.position)
      from payment_plan_instalments s
      where s.customer_id = p.customer_id and s.plan_id = p.plan_id) as divided,
    (select json_build_object('transactionId', t.attempt_id,
        'state', case when t.state = 'requires_action' then 'to_continue' else 'in_process' end,
        'paymentType', case when t.payment_method_id = 'bizum' then 'bizum' else 'credit_card' end,
        'chargedCents', t.amount_cents, 'invoices', (select count(*) from payment_attempt_invoices o
          where o.customer_id = p.customer_id and o.attempt_id = t.attempt_id))
      from payment_attempts t
      where t.customer_id = p.customer_id and p.state = 'active' and t.attempt_id in (
        select a.attempt_id from payment_attempt_invoices a
        join payment_plan_invoices l on l.customer_id = p.customer_id and l.customer_id = a.customer_id
          and l.invoice_id = a.invoice_id
        where a.customer_id = p.customer_id and a.is_active and l.plan_id = p.plan_id)
      order by t.created_at limit 1) as unfinished
  from payment_plans p join customers c on c.customer_id = p.customer_id
           where p.state = $1 and ($3::timestamptz is null or (p.agreed_at, p.plan_id::text) > ($3, $4))
           order by p.agreed_at, p.plan_id::text limit $2;

-- findActiveAfter, find-active-payment-plans
/* all customers: the portal itself ends plans and reminds of them */
  select customer_id as "customerId", plan_id as "planId" from payment_plans
  where state = 'active' and plan_id > $1 order by plan_id limit $2;

-- insertPlan, insert-payment-plan
insert into payment_plans (customer_id, plan_id, state, total_cents, agreed_by, agreed_by_name, agreed_at)
  values ($1, $2, 'active', $3, $4, $5, $6);

-- insertPlan, insert-payment-plan-invoices
insert into payment_plan_invoices (customer_id, plan_id, invoice_id, owed_cents)
  select $1, $2, invoice_id, owed_cents from unnest($3::bigint[], $4::integer[]) as i (invoice_id, owed_cents);

-- insertPlan, insert-payment-plan-instalments
insert into payment_plan_instalments (customer_id, plan_id, position, due_on, amount_cents)
  select $1, $2, position, due_on, amount_cents
  from unnest($3::integer[], $4::date[], $5::integer[]) as i (position, due_on, amount_cents);

-- endPlan, end-payment-plan
update payment_plans set state = $3, version = version + 1, ended_at = $4, ended_by_name = $5, end_reason = $6
  where customer_id = $1 and plan_id = $2 and state = 'active';

-- endPlan, release-invoices-of-payment-plan
update payment_plan_invoices set is_active = false where customer_id = $1 and plan_id = $2;

-- noteNotice, note-notice-of-instalment
update payment_plan_instalments set reminded_at = case when $4 = 'remind' then $5 else reminded_at end,
    missed_at = case when $4 = 'miss' then $5 else missed_at end
  where customer_id = $1 and plan_id = $2 and position = $3;

-- findPlanOfInstalment, find-payment-plan-of-instalment
select p.plan_id as "planId", p.customer_id as "customerId",
    c.name as "customerName", c.tax_id as "taxId", p.state, p.version, p.total_cents as "totalCents", p.agreed_by_name as "agreedByName",
    p.agreed_at as "agreedAt", p.ended_at as "endedAt", p.ended_by_name as "endedByName", p.end_reason as "endReason",
    (select json_agg(json_build_object('invoiceId', i.invoice_id, 'number', i.number, 'plannedCents', l.owed_cents,
        'statusCode', i.payment_status, 'rectificativeType', i.rectifying, 'totalCents', i.total_cents,
        'pendingCents', i.pending_cents, 'onlinePayment', i.online_payment) order by i.due_on, i.invoice_id)
      from payment_plan_invoices l
      join invoices i on i.customer_id = $1 and i.customer_id = l.customer_id and i.invoice_id = l.invoice_id
      where l.customer_id = $1 and l.plan_id = p.plan_id) as planned,
    (select json_agg(json_build_object('instalmentId', s.instalment_id, 'position', s.position, 'dueOn', s.due_on,
        'amountCents', s.amount_cents, 'remindedAt', s.reminded_at, 'missedAt', s.missed_at) order by s.position)
      from payment_plan_instalments s
      where s.customer_id = $1 and s.plan_id = p.plan_id) as divided,
    (select json_build_object('transactionId', t.attempt_id,
        'state', case when t.state = 'requires_action' then 'to_continue' else 'in_process' end,
        'paymentType', case when t.payment_method_id = 'bizum' then 'bizum' else 'credit_card' end,
        'chargedCents', t.amount_cents, 'invoices', (select count(*) from payment_attempt_invoices o
          where o.customer_id = $1 and o.attempt_id = t.attempt_id))
      from payment_attempts t
      where t.customer_id = $1 and p.state = 'active' and t.attempt_id in (
        select a.attempt_id from payment_attempt_invoices a
        join payment_plan_invoices l on l.customer_id = $1 and l.customer_id = a.customer_id
          and l.invoice_id = a.invoice_id
        where a.customer_id = $1 and a.is_active and l.plan_id = p.plan_id)
      order by t.created_at limit 1) as unfinished
  from payment_plans p join customers c on c.customer_id = p.customer_id where p.customer_id = $1 and c.customer_id = $1 and p.plan_id = (
             select plan_id from payment_plan_instalments where customer_id = $1 and instalment_id = $2);
