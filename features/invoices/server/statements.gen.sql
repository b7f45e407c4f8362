-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- archive-invoices.ts

-- findOwned, owned-invoices
select invoice_id as "invoiceId" from invoices where customer_id = $1 and invoice_id = any($2);

-- bill-story-queries.ts

-- findStoryMonths, bill-story-months
select * from (
    select to_char(period_ends_on, 'YYYY-MM') as month, count(*) filter (where rectifying <> 'A') as invoices,
      sum(total_cents)::bigint as "totalCents"
    from invoices where customer_id = $1 and multipoint_invoice_id is null
    group by 1 order by 1 desc limit ${monthsRead}) m
  order by month;

-- findLastInvoice, bill-story-last
select i.invoice_id as id, case when i.kind = 'electricity' then i.contract_id end as "contractId",
    (select e.total_cents from invoices e
      where e.customer_id = $1 and i.kind = 'multipoint' and e.kind = 'multipoint' and e.rectifying <> 'A'
        and e.period_ends_on <= i.period_starts_on
      order by e.period_ends_on desc, e.invoice_id desc limit 1)::bigint as "groupedBeforeCents"
  from invoices i
  where i.customer_id = $1 and i.multipoint_invoice_id is null and i.rectifying <> 'A'
  order by i.issued_on desc, i.kind = 'electricity' desc, i.invoice_id desc limit 1;

-- billBefore
select e.total_cents, greatest(e.period_ends_on - e.period_starts_on, 1) as days from invoices e
  where e.customer_id = $1 and e.contract_id = i.contract_id and e.kind = i.kind and e.rectifying <> 'A'
    and e.period_ends_on <= i.period_starts_on
  order by e.period_ends_on desc, e.invoice_id desc limit 1;

-- findExceptions, bill-story-exceptions
with bills as materialized (
        select i.invoice_id as id, i.number, i.total_cents,
          (select s.street || ', ' || s.city from contracts c
            join supply_points s on s.customer_id = $1 and s.supply_point_id = c.supply_point_id
            where c.customer_id = $1 and c.contract_id = i.contract_id) as address,
          b.total_cents as before_cents, i.total_cents - b.total_cents as more_cents,
          to_char(i.period_ends_on, 'YYYY-MM') = $2 as is_newest,
          i.total_cents::numeric / greatest(i.period_ends_on - i.period_starts_on, 1)
            > 1.5 * b.total_cents / b.days and i.total_cents - b.total_cents >= 2000 as is_higher,
          jsonb_path_exists(i.bill, '$.readings[*] ? (@.currentOrigin == "estimated")') as is_estimated,
          ${disputedSql} as is_disputed
        from invoices i left join lateral (
  select e.total_cents, greatest(e.period_ends_on - e.period_starts_on, 1) as days from invoices e
  where e.customer_id = $1 and e.contract_id = i.contract_id and e.kind = i.kind and e.rectifying <> 'A'
    and e.period_ends_on <= i.period_starts_on
  order by e.period_ends_on desc, e.invoice_id desc limit 1) b on true
        where i.customer_id = $1 and i.rectifying <> 'A'
          and (to_char(i.period_ends_on, 'YYYY-MM') = $2 or ${disputedSql})
      )
      select json_build_object(
  'invoices', (select count(*) from bills where is_newest and is_higher),
  'bills', coalesce((select json_agg(json_build_object('id', l.id, 'number', l.number, 'address', l.address,
      'totalCents', l.total_cents, 'beforeCents', l.before_cents) order by l.more_cents desc nulls last, l.id)
    from (select * from bills where is_newest and is_higher
      order by more_cents desc nulls last, id limit ${maxExceptionsListed}) l), '[]'::json)) as "higher", json_build_object(
  'invoices', (select count(*) from bills where is_newest and is_estimated),
  'bills', coalesce((select json_agg(json_build_object('id', l.id, 'number', l.number, 'address', l.address,
      'totalCents', l.total_cents, 'beforeCents', l.before_cents) order by l.more_cents desc nulls last, l.id)
    from (select * from bills where is_newest and is_estimated
      order by more_cents desc nulls last, id limit ${maxExceptionsListed}) l), '[]'::json)) as "estimated",
        json_build_object(
  'invoices', (select count(*) from bills where is_disputed),
  'bills', coalesce((select json_agg(json_build_object('id', l.id, 'number', l.number, 'address', l.address,
      'totalCents', l.total_cents, 'beforeCents', l.before_cents) order by l.more_cents desc nulls last, l.id)
    from (select * from bills where is_disputed
      order by more_cents desc nulls last, id limit ${maxExceptionsListed}) l), '[]'::json)) as "disputed";

-- card-payments.ts

-- findInvoicesToPay, find-invoices-to-pay
select invoice_id as "invoiceId", contract_id as "contractId", kind, number, issued_on as "issuedOn", due_on as "dueOn",
    period_starts_on as "startsOn", period_ends_on as "endsOn", total_cents as "totalCents",
    pending_cents as "pendingCents", payment_status as "paymentStatus", rectifying,
    (online_payment and multipoint_invoice_id is null) as "isPayableOnline", ${disputedSql} as "isDisputed",
    ${inPlanSql} as "isInPlan",
    (select s.street || ', ' || s.city from contracts c
      join supply_points s on s.customer_id = $1 and s.supply_point_id = c.supply_point_id
      where c.customer_id = $1 and c.contract_id = invoices.contract_id) as "address"
  from invoices where customer_id = $1 and invoice_id = any($2::bigint[]);

-- addInvoiceStep, add-pending-state-of-card-payment
insert into invoice_pending_states (customer_id, invoice_id, position, changed_on, description)
  select $1, $2, coalesce(max(position), -1) + 1, $3, $4 from invoice_pending_states
  where customer_id = $1 and invoice_id = $2;

-- applyCardPayment, apply-card-payment
update invoices set pending_cents = $3, payment_status = case when $4 then 'manual_verification_required'
    when $3::integer = 0 then 'paid' else 'unpaid' end
  where customer_id = $1 and invoice_id = $2;

-- chart-invoices.ts

-- billedIn
from (select i.invoice_id, i.period_ends_on, ${shownStatus(customerId)} as status ${from}) listed
  join invoices i on i.customer_id = ${customerId}
    and coalesce(i.multipoint_invoice_id, i.invoice_id) = listed.invoice_id
    and i.invoice_id not in (
      select multipoint_invoice_id from invoices
      where customer_id = ${customerId} and multipoint_invoice_id is not null)
  left join contracts c on c.customer_id = ${customerId} and c.contract_id = i.contract_id
  left join supply_points s on s.customer_id = ${customerId} and s.supply_point_id = c.supply_point_id;

-- groupOf
coalesce(c.name, '');

-- groupOf
coalesce(s.city, '');

-- groupOf
coalesce((select p.commercial_name from products p where p.product_id = c.product_id), '');

-- findChartMonths
select to_char(months.month, 'YYYY-MM') as month, "group", "totalCents", "energyWh" from (
    select date_trunc('month', ${billed.endsOn}::timestamp) as month, ${groupOf(by, billed)} as "group",
      sum(i.total_cents) as "totalCents", sum(${signedEnergyWh}) as "energyWh"
    ${billed.from}
    group by 1, 2) months
  order by 1;

-- countContracts
select count(contract_id)::int as contracts
  from (select distinct i.contract_id ${billedIn(customerId, scope).from}) owned;

-- findDearestContracts
select year, "contractName", address, "totalCents", "energyWh" from (
    select extract(year from ${endsOn})::int as year, coalesce(c.name, '') as "contractName",
      coalesce(min(${fullAddress}), '') as address, sum(i.total_cents)::bigint as "totalCents",
      sum(${signedEnergyWh}) as "energyWh",
      row_number() over (partition by extract(year from ${endsOn})::int
        order by sum(i.total_cents) desc, c.name) as place
    ${from}
    group by 1, c.name) ranked
  where place <= ${dearestShown} order by year, place;

-- customer-view.ts

-- findByNumber
select number, customer_id as "customerId" from invoice_numbers
  where number_search_text(number) like $1 limit $2;

-- desk-bills.ts

-- findBills, list-bills-for-desk
with newest as (
    select *, count(*) over () as total from invoices
    where customer_id = $1 order by issued_on desc, invoice_id desc limit $2),
  corrections as (
    select rectified_invoice_id, max(number) filter (where rectifying = 'A') as annulled_by,
      max(number) filter (where rectifying = 'B') as replaced_by
    from invoices where customer_id = $1 and rectified_invoice_id is not null group by rectified_invoice_id)
  select n.number, n.issued_on as "issuedOn", n.period_starts_on as "startsOn", n.period_ends_on as "endsOn",
    n.total_cents as "totalCents", n.pending_cents as "pendingCents", n.payment_status as "statusCode", n.rectifying,
    ${inPlan} as "isInPlan", o.number as corrects,
    c.annulled_by as "annulledBy", c.replaced_by as "replacedBy", n.total
  from newest n
  left join invoices o on o.customer_id = $1 and o.invoice_id = n.rectified_invoice_id
  left join corrections c on c.rectified_invoice_id = n.invoice_id
  order by n.issued_on desc, n.invoice_id desc;

-- direct-debits.ts

-- collectInvoices, collect-invoices
update invoices i set pending_cents = 0, payment_status = case
    when i.payment_status in ('paid', 'paid_without_transaction') then 'manual_verification_required'
    when i.payment_status = 'manual_verification_required' then i.payment_status else 'paid' end
  from unnest($1::bigint[], $2::bigint[]) as c (customer_id, invoice_id)
  where i.customer_id = any($1) and i.customer_id = c.customer_id and i.invoice_id = c.invoice_id
  returning i.customer_id as "customerId", i.invoice_id as "invoiceId";

-- collectInvoices, add-steps-of-collected-invoices
insert into invoice_pending_states (customer_id, invoice_id, position, changed_on, description)
  select c.customer_id, c.invoice_id, coalesce(s.last, -1) + 1, $3, c.description
  from unnest($1::bigint[], $2::bigint[], $4::text[]) as c (customer_id, invoice_id, description)
  left join (
    select customer_id, invoice_id, max(position) as last from invoice_pending_states
    where customer_id = any($1) and invoice_id = any($2) group by customer_id, invoice_id
  ) s on s.customer_id = c.customer_id and s.invoice_id = c.invoice_id;

-- returnDebit, return-debit-of-invoice
update invoices set payment_status = 'unpaid',
    pending_cents = least(case when $4 then pending_cents else 0 end + $3::integer, total_cents)
  where customer_id = $1 and invoice_id = $2 and payment_status = case when $4 then 'paid' else 'pending_remesa' end
  returning contract_id as "contractId";

-- disputed-invoices.ts

-- isDisputed
exists (
  select 1 from cases e
  where e.customer_id = ${customer} and e.kind = 'claim' and e.invoice_number = ${number}
    and e.state in ('received', 'in_process', 'information_required'));

-- download-invoice-pdf.ts

-- statement, invoices-printed
select i.kind, i.number, i.issued_on as "issuedOn", i.due_on as "dueOn", i.period_starts_on as "startsOn",
    i.period_ends_on as "endsOn", i.energy_wh as "energyWh", i.total_cents as "totalCents", i.rectifying,
    r.number as "rectifiedNumber", i.bill
  from invoices i
  left join invoices r on r.customer_id = $1 and r.invoice_id = i.rectified_invoice_id
  where i.customer_id = $1 and i.invoice_id = $2 and i.kind = any($3);

-- listPrintableInvoices, list-printable-invoices
select invoice_id as "invoiceId", number from invoices i
  where customer_id = $1 and bill is not null and not exists (
    select 1 from invoice_documents d where d.customer_id = $1 and d.invoice_id = i.invoice_id)
  order by issued_on, invoice_id;

-- download-yearly-statement.ts

-- statement, yearly-statement
select c.name as "contractName", s.street || ', ' || s.postal_code || ' ' || s.city as address,
    i.number, i.issued_on as "issuedOn", i.period_starts_on as "startsOn", i.period_ends_on as "endsOn",
    i.total_cents as "totalCents", i.pending_cents as "pendingCents",
    case when i.bill ? 'lines' then (
      select coalesce(json_agg(json_build_object('concept', l.concept, 'cents', l.cents)), '[]')
      from jsonb_to_recordset(i.bill -> 'lines') as l (concept text, cents integer)
      where l.concept = any($3)) end as taxes
  from invoices i
  left join contracts c on c.customer_id = $1 and c.contract_id = i.contract_id
  left join supply_points s on s.customer_id = $1 and s.supply_point_id = c.supply_point_id
  where i.customer_id = $1
    and i.issued_on between make_date($2, 1, 1) and make_date($2, 12, 31)
    and not (i.kind = 'multipoint' and exists (
      select 1 from invoices p where p.customer_id = $1 and p.multipoint_invoice_id = i.invoice_id))
  order by c.name nulls last, i.issued_on, i.number;

-- findHolder, statement-holder
select name, tax_id as "taxId" from customers where customer_id = $1;

-- export-invoices.ts

-- findIds
select i.invoice_id as "invoiceId" ${fromInvoices(customerId, selection)}
  order by ${orderOfInvoices(selection.sort)};

-- handleTotalInvoices
select count(*) as invoices, coalesce(sum(${signedEnergyWh}), 0)::bigint as "energyWh",
    coalesce(sum(i.total_cents), 0)::bigint as "totalCents",
    ${openAmounts}
  ${fromInvoices(customerId, { kind, filter })};

-- files/invoice-documents.ts

-- findStored
select customer_id as "customerId", invoice_id as "invoiceId", content_sha256 as "sha256",
    storage_key as "storageKey"
  from invoice_documents where customer_id = any($1) and invoice_id = any($2);

-- storeInvoiceDocuments
delete from invoice_documents where customer_id = $1 and invoice_id = $2;

-- storeInvoiceDocuments
insert into invoice_documents
    (customer_id, invoice_id, filename, size_bytes, content_sha256, storage_key)
  values ($1, $2, $3, $4, $5, $6);

-- files/invoice-file-queries.ts

-- findInvoiceHead, invoice-head
select i.kind, i.number, i.period_starts_on as "startsOn", i.period_ends_on as "endsOn",
    i.contract_id as "contractId", d.storage_key as "ownPdfKey"
  from invoices i
  left join invoice_documents d on d.customer_id = $1 and d.invoice_id = i.invoice_id
  where i.customer_id = $1 and i.invoice_id = $2 and i.kind = any($3);

-- findGroupedInvoices, grouped-invoices
select invoice_id as "invoiceId", kind, contract_id as "contractId", period_starts_on as "startsOn",
    period_ends_on as "endsOn"
  from invoices
  where customer_id = $1 and multipoint_invoice_id = $2 order by number;

-- findRectifiedDay, rectified-invoice-day
select r.issued_on as "issuedOn" from invoices i
  join invoices r on r.customer_id = $1 and r.invoice_id = i.rectified_invoice_id
  where i.customer_id = $1 and i.invoice_id = $2;

-- findAdministrativeCentres, administrative-centres-of-invoice
select distinct administrative_centres as centres from contracts
  where customer_id = $1 and administrative_centres is not null and contract_id in (
    select contract_id from invoices
    where customer_id = $1 and (invoice_id = $2 or multipoint_invoice_id = $2))
  limit 2;

-- findCustomerFacts, customer-of-electronic-invoice
select tax_id as "taxId", kind, document_type as "documentType", given_name as "givenName",
    first_surname as "firstSurname", second_surname as "secondSurname"
  from customers where customer_id = $1;

-- invoice-detail-queries.ts

-- findEarlierInvoice, invoice-earlier
select e.invoice_id as id from invoices i
  join invoices e on e.customer_id = $1 and e.contract_id = i.contract_id and e.kind = i.kind
  where i.customer_id = $1 and i.invoice_id = $2 and e.invoice_id <> $2 and e.rectifying <> 'A'
    and e.bill is not null and e.period_ends_on <= $3
    and abs(e.period_ends_on - $4::date) <= ${maxDaysAway}
    and not exists (select 1 from invoices a where a.customer_id = $1
      and a.rectified_invoice_id = e.invoice_id and a.rectifying <> 'none')
  order by abs(e.period_ends_on - $4::date), e.issued_on desc, e.invoice_id desc limit 1;

-- findHistory, invoice-history
select changed_on as "on", description from invoice_pending_states
  where customer_id = $1 and invoice_id = $2 order by position;

-- findRelatedInvoices, invoice-related
select case
      when r.invoice_id = i.rectified_invoice_id
        then case i.rectifying when 'A' then 'annuls' else 'replaces' end
      when r.rectified_invoice_id = i.invoice_id
        then case r.rectifying when 'A' then 'annulled_by' else 'replaced_by' end
      when r.invoice_id = i.multipoint_invoice_id then 'part_of'
      else 'groups' end as relation,
    r.invoice_id as id, r.number, r.issued_on as "issuedOn", r.total_cents as "totalCents"
  from invoices i
  join invoices r on r.customer_id = $1 and (r.invoice_id in (i.rectified_invoice_id, i.multipoint_invoice_id)
    or r.rectified_invoice_id = i.invoice_id or r.multipoint_invoice_id = i.invoice_id)
  where i.customer_id = $1 and i.invoice_id = $2
  order by r.issued_on, r.number limit 500;

-- invoice-facts.ts

-- ownsInvoice, owns-invoice
select from invoice_numbers where number = $2 and customer_id = $1;

-- invoice-fields.ts

-- fullAddress
s.street || ', ' || s.postal_code || ' ' || s.city;

-- signedEnergyWh
(case when i.rectifying = 'A' then -abs(i.energy_wh) else i.energy_wh end);

-- ownPendingCents
(case when i.multipoint_invoice_id is null then i.pending_cents else 0 end);

-- isSettled
i.payment_status in ('paid', 'paid_without_transaction', 'manual_verification_required');

-- isPartlyPaid
(i.pending_cents <> 0 and i.pending_cents <> i.total_cents);

-- isOpen
i.payment_status in ('unpaid', 'pending_transfer', 'pending_remesa');

-- statusConditions
(i.payment_status in ('unpaid', 'pending_transfer', 'pending_remesa') and ${isInPlan(inList(customerId))});

-- statusConditions
(${condition} and not (i.payment_status in ('unpaid', 'pending_transfer', 'pending_remesa') and ${isInPlan(inList(customerId))}));

-- statusConditions
(i.payment_status in ('paid', 'paid_without_transaction', 'manual_verification_required') and i.rectifying <> 'A');

-- statusConditions
(i.payment_status in ('paid', 'paid_without_transaction', 'manual_verification_required') and i.rectifying = 'A');

-- statusConditions
i.payment_status = 'unpaid' and not (i.pending_cents <> 0 and i.pending_cents <> i.total_cents);

-- statusConditions
i.payment_status = 'unpaid' and (i.pending_cents <> 0 and i.pending_cents <> i.total_cents);

-- statusConditions
i.payment_status = 'pending_remesa' and i.rectifying = 'none';

-- statusConditions
i.payment_status = 'pending_transfer' and i.rectifying = 'none';

-- statusConditions
i.payment_status in ('pending_remesa', 'pending_transfer') and i.rectifying <> 'none';

-- shownStatus
case
  when ${is.paid} then 'paid' when ${is.refunded} then 'refunded' when ${is.in_instalments} then 'in_instalments'
  when ${is.unpaid} then 'unpaid' when ${is.partially_paid} then 'partially_paid'
  when ${is.pending_bank_payment} then 'pending_bank_payment'
  when ${is.pending_user_payment} then 'pending_user_payment' else 'pending_refund' end;

-- conditionsOf
concat_ws(' ', s.street || ', ' || s.postal_code || ' ' || s.city, s.cups);

-- conditionsOf
${isInRange(sql`i.period_ends_on`)({ from })} and ${isInRange(sql`i.period_starts_on`)({ to })};

-- conditionsOf
(case when i.multipoint_invoice_id is null then i.pending_cents else 0 end)::bigint;

-- isOffered
(i.online_payment and i.multipoint_invoice_id is null and not ${isInPlan(inList(customerId))}
  and ${isFreeToPay(inList(customerId))});

-- hasTransaction
exists (select 1 from payment_attempt_invoices t
  where t.customer_id = ${customerId} and t.invoice_id = i.invoice_id and t.paid_at is not null);

-- selectionOf
i.invoice_id as "invoiceId", i.kind, i.number, i.issued_on as "issuedOn", i.due_on as "dueOn",
  i.period_starts_on as "startsOn", i.period_ends_on as "endsOn", (case when i.rectifying = 'A' then -abs(i.energy_wh) else i.energy_wh end) as "energyWh",
  i.total_cents as "totalCents", (case when i.multipoint_invoice_id is null then i.pending_cents else 0 end) as "pendingCents", i.payment_status as "paymentStatus",
  i.rectifying, ${isOffered(customerId)} as "isPayableOnline", ${hasTransaction(customerId)} as "hasTransaction",
  ${unfinishedPaymentOf(inList(customerId))} as "unfinished",
  ${isDisputed({ customer: sql`${customerId}`, number: sql`i.number` })} as "isDisputed",
  ${isInPlan(inList(customerId))} as "isInPlan",
  (select json_build_object('id', m.invoice_id, 'number', m.number) from invoices m
    where m.customer_id = ${customerId} and m.invoice_id = i.multipoint_invoice_id) as "partOf",
  i.address_invoice_id as "addressInvoiceId",
  c.name as "contractName", c.holder_tax_id as "holderTaxId", s.street || ', ' || s.postal_code || ' ' || s.city as "fullAddress",
  case when i.payment_status = 'unpaid' then (
    select json_agg(json_build_object('changedOn', p.changed_on,
      'state', json_build_object('description', p.description)) order by p.position)
    from invoice_pending_states p
    where p.customer_id = ${customerId} and p.invoice_id = i.invoice_id
    having count(*) > 1) end as "pendingStates";

-- invoice-filter-queries.ts

-- siteOfInvoice
coalesce(${fullAddress}, '');

-- orderOfSite
s.address_order nulls first;

-- openAmounts
coalesce(sum(greatest(${ownPendingCents}, 0)), 0)::bigint as "pendingCents",
  coalesce(-sum(least(${ownPendingCents}, 0)), 0)::bigint as "toReturnCents";

-- conditionIn
exists (
  select 1 from invoices g
  join contracts c on c.customer_id = ${customerId} and c.contract_id = g.contract_id
  join supply_points s on s.customer_id = ${customerId} and s.supply_point_id = c.supply_point_id
  where g.customer_id = ${customerId} and g.multipoint_invoice_id = i.invoice_id and ${conditionOf(conditionsOf(customerId), item)});

-- fromInvoices
from invoices i
  left join contracts c on c.customer_id = ${customerId} and c.contract_id = i.contract_id
  left join supply_points s on s.customer_id = ${customerId} and s.supply_point_id = c.supply_point_id
  where i.customer_id = ${customerId} and i.kind = ${kind}
    and ${allOf(filter.map(conditionIn(customerId, kind)))};

-- ownsContracts
select from contracts where customer_id = $1 and name = any($2);

-- list-filter-values.ts

-- findInvoicedContracts
select c.name, c.holder_tax_id as "holderTaxId", s.cups, ${fullAddress.text} as address
  from contracts c
  join supply_points s on s.customer_id = $1 and s.supply_point_id = c.supply_point_id
  where c.customer_id = $1 and c.commodity = coalesce(nullif($2, 'multipoint'), c.commodity) and exists (
    select 1 from invoices i where i.customer_id = $1 and i.contract_id = c.contract_id
      and ($2 <> 'multipoint' or i.multipoint_invoice_id is not null));

-- list-invoices.ts

-- orderOfInvoices
${column} desc, i.invoice_id desc;

-- orderOfInvoices
${column}, i.invoice_id;

-- orderOfInvoices
${orderOfSite}, ${siteOfInvoice}, ${order};

-- numberOfInvoices
(select count(*) from invoices n where n.customer_id = ${customerId} and n.kind = ${kind});

-- latestFirst
select ${selectionOf(customerId)}, ${numberOfInvoices(customerId, query)} as total
  from (
    select * from invoices
    where customer_id = ${customerId} and kind = ${query.kind}
    order by issued_on desc, invoice_id desc limit ${query.limit} offset ${query.offset}
  ) i
  left join contracts c on c.customer_id = ${customerId} and c.contract_id = i.contract_id
  left join supply_points s on s.customer_id = ${customerId} and s.supply_point_id = c.supply_point_id
  order by i.issued_on desc, i.invoice_id desc;

-- findFiltered
count(*) over ();

-- findFiltered
select ${selectionOf(customerId)}, p.total
  from (
    select i.invoice_id, ${total} as total ${fromInvoices(customerId, query)}
    order by ${order} limit ${query.limit} offset ${query.offset}
  ) p
  join invoices i on i.customer_id = ${customerId} and i.invoice_id = p.invoice_id
  left join contracts c on c.customer_id = ${customerId} and c.contract_id = i.contract_id
  left join supply_points s on s.customer_id = ${customerId} and s.supply_point_id = c.supply_point_id
  order by ${order};

-- findInvoicesById
select ${selectionOf(customerId)} from invoices i
  left join contracts c on c.customer_id = ${customerId} and c.contract_id = i.contract_id
  left join supply_points s on s.customer_id = ${customerId} and s.supply_point_id = c.supply_point_id
  where i.customer_id = ${customerId} and i.invoice_id = any(${ids});

-- countFiltered
select count(*) as total ${fromInvoices(customerId, scope)};

-- load-invoice-queries.ts

-- findCustomerNumbers
select login_name, customer_id from login_names where login_name = any($1) and kind = 'tax_id';

-- findContracts
select name, customer_id as "customerId", contract_id as "contractId" from contract_names
  where name = any($1);

-- findContracts
select c.customer_id as "customerId", c.contract_id as "contractId", c.commodity, p.cups,
         c.holder_name as "holderName", c.holder_tax_id as "holderTaxId",
         c.starts_on as "startsOn", c.ends_on as "endsOn", c.administrative_centres::text as centres
  from contracts c
  join supply_points p on p.customer_id = c.customer_id and p.supply_point_id = c.supply_point_id
    and p.customer_id = any($1)
  where c.customer_id = any($1) and c.contract_id = any($2);

-- findInvoices
select number, customer_id as "customerId", invoice_id as "invoiceId"
  from invoice_numbers where number = any($1);

-- findInvoices
select invoice_id as "invoiceId", record_sha256 as "recordSha256" from invoices
  where customer_id = any($1) and invoice_id = any($2);

-- insertInvoices
insert into invoices (customer_id, number, ${writtenColumns})
           select customer_id, number, ${writtenColumns} from jsonb_to_recordset($1) as r
  (customer_id bigint, invoice_id bigint, number text, kind text, contract_id bigint, multipoint_invoice_id bigint,
   issued_on date, due_on date, period_starts_on date, period_ends_on date, energy_wh bigint, total_cents integer,
   pending_cents integer, payment_status text, rectifying text, rectified_invoice_id bigint, online_payment boolean,
   address_invoice_id bigint, bill jsonb, record_sha256 text)
           returning number, customer_id as "customerId", invoice_id as "invoiceId";

-- insertInvoices
insert into invoice_numbers (number, customer_id, invoice_id)
  select * from unnest($1::text[], $2::bigint[], $3::bigint[]);

-- updateInvoices
with r as materialized (select * from jsonb_to_recordset($1) as r
  (customer_id bigint, invoice_id bigint, number text, kind text, contract_id bigint, multipoint_invoice_id bigint,
   issued_on date, due_on date, period_starts_on date, period_ends_on date, energy_wh bigint, total_cents integer,
   pending_cents integer, payment_status text, rectifying text, rectified_invoice_id bigint, online_payment boolean,
   address_invoice_id bigint, bill jsonb, record_sha256 text))
           update invoices i set ${replacements}
           from r
           where i.customer_id = any($2) and i.customer_id = r.customer_id and i.invoice_id = r.invoice_id
             and (${ofRow("i")}) is distinct from (${ofRow("r")})
           returning i.invoice_id as "invoiceId";

-- updateInvoices
update invoices i set record_sha256 = r.record_sha256
  from unnest($1::bigint[], $2::bigint[], $3::text[]) as r (customer_id, invoice_id, record_sha256)
  where i.customer_id = any($1) and i.customer_id = r.customer_id and i.invoice_id = r.invoice_id;

-- findPendingSteps
select invoice_id as "invoiceId", changed_on as "changedOn", description from invoice_pending_states
  where customer_id = any($1) and invoice_id = any($2) order by invoice_id, position;

-- replacePendingSteps
delete from invoice_pending_states where customer_id = any($1) and invoice_id = any($2);

-- replacePendingSteps
insert into invoice_pending_states (customer_id, invoice_id, position, changed_on, description)
  select customer_id, invoice_id, position, changed_on, description from jsonb_to_recordset($1) as r
    (customer_id bigint, invoice_id bigint, position integer, changed_on date, description text);

-- owed-queries.ts

-- openInvoices
select *, case when ${inPlanSql} then 'plan' else ${settlementSql} end as settlement, ${openCentsSql} as open_cents,
    (online_payment and rectifying = 'none'
  and ${isFreeToPay({ customer: sql`$1`, invoice: sql`invoices.invoice_id` }).text}) as is_payable from invoices
  where customer_id = $1 and multipoint_invoice_id is null and payment_status in ('unpaid', 'pending_transfer', 'pending_remesa');

-- summaryStatement, invoices-owed-summary
with open_invoices as materialized (select *, case when ${inPlanSql} then 'plan' else ${settlementSql} end as settlement, ${openCentsSql} as open_cents,
    (online_payment and rectifying = 'none'
  and ${isFreeToPay({ customer: sql`$1`, invoice: sql`invoices.invoice_id` }).text}) as is_payable from invoices
  where customer_id = $1 and multipoint_invoice_id is null and payment_status in ('unpaid', 'pending_transfer', 'pending_remesa'))
    select json_build_object(
  'invoices', count(*) filter (where settlement = 'customer'),
  'totalCents', coalesce(sum(open_cents) filter (where settlement = 'customer'), 0),
  'dueOn', min(due_on) filter (where settlement = 'customer')) as "toPay",
      json_build_object(
  'invoices', count(*) filter (where settlement = 'customer' and due_on < $2),
  'totalCents', coalesce(sum(open_cents) filter (where settlement = 'customer' and due_on < $2), 0),
  'dueOn', min(due_on) filter (where settlement = 'customer' and due_on < $2)) as "overdue",
      json_build_object(
  'invoices', count(*) filter (where settlement = 'plan'),
  'totalCents', coalesce(sum(open_cents) filter (where settlement = 'plan'), 0),
  'dueOn', min(due_on) filter (where settlement = 'plan')) as "inPlan",
      json_build_object(
  'invoices', count(*) filter (where settlement = 'bank'),
  'totalCents', coalesce(sum(open_cents) filter (where settlement = 'bank'), 0),
  'dueOn', min(due_on) filter (where settlement = 'bank')) as "toBeCharged", json_build_object(
  'invoices', count(*) filter (where settlement = 'refund'),
  'totalCents', coalesce(sum(open_cents) filter (where settlement = 'refund'), 0),
  'dueOn', min(due_on) filter (where settlement = 'refund')) as "toBeRefunded",
      (array_agg(invoice_id order by due_on, invoice_id) filter
        (where settlement = 'customer' and is_payable and $3))[1]::float8 as "payableInvoiceId",
      coalesce((
  select json_agg(json_build_object('id', o.invoice_id, 'number', o.number, 'kind', o.kind,
    'startsOn', o.period_starts_on, 'endsOn', o.period_ends_on, 'dueOn', o.due_on, 'cents', o.open_cents,
    'payment', case o.settlement when 'bank' then 'direct_debit' when 'refund' then 'refund'
      else case when o.is_payable and $3 then 'card' else 'transfer' end end,
    'isDisputed', ${disputedSql}, 'unfinished', case when $3 then ${unfinishedSql} end,
    'address', (select s.street || ', ' || s.city from contracts c
      join supply_points s on s.customer_id = $1 and s.supply_point_id = c.supply_point_id
      where c.customer_id = $1 and c.contract_id = o.contract_id)) order by o.due_on, o.invoice_id)
  from (select * from open_invoices where settlement = 'customer'
    order by due_on, invoice_id limit ${maxBillsListed}) o), '[]'::json) as "toPayBills", coalesce((
  select json_agg(json_build_object('id', o.invoice_id, 'number', o.number, 'kind', o.kind,
    'startsOn', o.period_starts_on, 'endsOn', o.period_ends_on, 'dueOn', o.due_on, 'cents', o.open_cents,
    'payment', case o.settlement when 'bank' then 'direct_debit' when 'refund' then 'refund'
      else case when o.is_payable and $3 then 'card' else 'transfer' end end,
    'isDisputed', ${disputedSql}, 'unfinished', case when $3 then ${unfinishedSql} end,
    'address', (select s.street || ', ' || s.city from contracts c
      join supply_points s on s.customer_id = $1 and s.supply_point_id = c.supply_point_id
      where c.customer_id = $1 and c.contract_id = o.contract_id)) order by o.due_on, o.invoice_id)
  from (select * from open_invoices where settlement = 'bank'
    order by due_on, invoice_id limit ${maxBillsListed}) o), '[]'::json) as "toBeChargedBills",
      coalesce((
  select json_agg(json_build_object('id', o.invoice_id, 'number', o.number, 'kind', o.kind,
    'startsOn', o.period_starts_on, 'endsOn', o.period_ends_on, 'dueOn', o.due_on, 'cents', o.open_cents,
    'payment', case o.settlement when 'bank' then 'direct_debit' when 'refund' then 'refund'
      else case when o.is_payable and $3 then 'card' else 'transfer' end end,
    'isDisputed', ${disputedSql}, 'unfinished', case when $3 then ${unfinishedSql} end,
    'address', (select s.street || ', ' || s.city from contracts c
      join supply_points s on s.customer_id = $1 and s.supply_point_id = c.supply_point_id
      where c.customer_id = $1 and c.contract_id = o.contract_id)) order by o.due_on, o.invoice_id)
  from (select * from open_invoices where settlement = 'refund'
    order by due_on, invoice_id limit ${maxBillsListed}) o), '[]'::json) as "toBeRefundedBills"
    from open_invoices;

-- sumOpenAmounts, invoices-open-amounts
select coalesce(sum(open_cents) filter (where settlement in ('customer', 'plan')), 0)::bigint as "toPayCents",
             coalesce(sum(open_cents) filter (where settlement = 'bank'), 0)::bigint as "toBeChargedCents"
           from (select *, case when ${inPlanSql} then 'plan' else ${settlementSql} end as settlement, ${openCentsSql} as open_cents,
    (online_payment and rectifying = 'none'
  and ${isFreeToPay({ customer: sql`$1`, invoice: sql`invoices.invoice_id` }).text}) as is_payable from invoices
  where customer_id = $1 and multipoint_invoice_id is null and payment_status in ('unpaid', 'pending_transfer', 'pending_remesa')) o;

-- findOpenBills, list-open-bills-for-desk
select number, due_on as "dueOn", period_starts_on as "startsOn", period_ends_on as "endsOn", settlement,
             open_cents::bigint as "openCents", count(*) over () as total
           from (select *, case when ${inPlanSql} then 'plan' else ${settlementSql} end as settlement, ${openCentsSql} as open_cents,
    (online_payment and rectifying = 'none'
  and ${isFreeToPay({ customer: sql`$1`, invoice: sql`invoices.invoice_id` }).text}) as is_payable from invoices
  where customer_id = $1 and multipoint_invoice_id is null and payment_status in ('unpaid', 'pending_transfer', 'pending_remesa')) o where settlement <> 'none' order by due_on, invoice_id limit $2;

-- findOwnKinds, invoices-own-kinds
select k.kind from unnest(array['electricity', 'gas', 'multipoint']) as k(kind)
  where exists (select 1 from invoices i where i.customer_id = $1 and i.kind = k.kind)
    or exists (select 1 from contracts c where c.customer_id = $1 and c.commodity = k.kind);

-- returned-payments.ts

-- reopenInvoice, reopen-invoice
update invoices set pending_cents = least(pending_cents + $3::integer, total_cents),
    payment_status = case when pending_cents + $3::integer > 0 then 'unpaid' else 'paid' end
  where customer_id = $1 and invoice_id = $2
  returning contract_id as "contractId";

-- noteRefund, verify-refunded-invoice
update invoices set payment_status = 'paid'
  where customer_id = $1 and invoice_id = $2 and payment_status = 'manual_verification_required';

-- total-invoice-sites.ts

-- handleTotalInvoiceSites
with page as (
    select ${siteOfInvoice} as address ${invoices}
    order by ${orderOfInvoices(sort, "site")} limit ${limit} offset ${offset})
  select ${siteOfInvoice} as address, count(*) as invoices, sum(${signedEnergyWh})::bigint as "energyWh",
    sum(i.total_cents)::bigint as "totalCents", ${openAmounts}
  ${invoices} and ${siteOfInvoice} in (select address from page)
  group by 1 order by min(s.address_order) nulls first, 1;

-- unfinished-payments.ts

-- isFreeToPay
not exists (
  select 1 from payment_attempt_invoices a
  join payment_attempts t on t.customer_id = ${customer} and t.attempt_id = a.attempt_id
  where a.customer_id = ${customer} and a.invoice_id = ${invoice}
    and ((a.paid_at is not null and t.related_object_type <> 'payment_plan_instalment')
      or (a.is_active and t.state <> 'requires_action')));

-- unfinishedPaymentOf
(
  select json_build_object('transactionId', t.attempt_id,
    'state', case when t.state = 'requires_action' then 'to_continue' else 'in_process' end,
    'paymentType', case when t.payment_method_id = 'bizum' then 'bizum' else 'credit_card' end,
    'chargedCents', t.amount_cents,
    'invoices', (select count(*) from payment_attempt_invoices o
      where o.customer_id = ${customer} and o.attempt_id = t.attempt_id))
  from payment_attempt_invoices a
  join payment_attempts t on t.customer_id = ${customer} and t.attempt_id = a.attempt_id
  where a.customer_id = ${customer} and a.invoice_id = ${invoice} and a.is_active);
