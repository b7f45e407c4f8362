-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- activity.ts

-- createActivity, count-cases-by-day
/* all customers: figures by day */
  select (created_at at time zone 'Europe/Madrid')::date as day, count(*) as opened from cases
  where created_at >= $1 and created_at < $2 group by 1;

-- createActivity, count-resolved-cases-by-day
/* all customers: figures by day */
  select day, count(*) filter (where day <= due_on) as "inTime", count(*) filter (where day > due_on) as late
  from (select (resolved_at at time zone 'Europe/Madrid')::date as day, due_on from cases
        where resolved_at >= $1 and resolved_at < $2) resolved
  group by 1;

-- case-audit.ts

-- readAuditRows
/* all customers: the yearly audit is about every case */
  select e.reference, e.kind, e.category_id as "categoryId", t.claim_type as "claimType",
    e.claim_subtype as "claimSubtype", t.official_name as reason, e.language, e.state,
    e.created_at as "createdAt", e.due_on as "dueOn", e.first_answered_at as "firstAnsweredAt",
    e.resolved_at as "resolvedAt", e.reopenings
  from cases e left join claim_subtypes t on t.claim_subtype = e.claim_subtype
  where e.created_at >= $1 and e.created_at < $2
  order by e.created_at, e.reference;

-- case-files.ts

-- insertVisitorFiles, insert-visitor-message-file
insert into visitor_message_files (reference, file_id, filename, media_type, size_bytes, storage_key, created_at)
  values ($1, $2, $3, $4, $5, $6, $7);

-- findVisitorFiles, find-visitor-message-files
select file_id as "fileId", filename, media_type as "mediaType", size_bytes as "sizeBytes",
    storage_key as "storageKey"
  from visitor_message_files where reference = $1 order by filename, file_id;

-- moveVisitorFiles, move-visitor-message-files
insert into case_attachments
    (customer_id, case_id, file_id, message, filename, media_type, size_bytes, storage_key, created_at)
  select $2, $3, file_id, 1, filename, media_type, size_bytes, storage_key, $4
  from visitor_message_files where reference = $1;

-- case-queries.ts

-- queryCase, find-case
select 
  e.case_id as "caseId", e.reference, e.kind, e.state, e.version, e.priority, e.language, c.tax_id as "taxId",
  e.contract_id as "contractId", k.name as "contractName", k.commodity, s.cups,
  coalesce(a.alias, s.street || ', ' || s.city) as place, e.category_id as "categoryId", t.claim_type as "claimType",
  e.claim_subtype as "claimSubtype", e.invoice_number as "invoiceNumber", coalesce(t.name ->> $3::text, e.subject) as subject,
  e.assigned_to as "assignedTo",
  e.waiting_since as "waitingSince", e.due_on as "dueOn", e.reopenings, e.created_at as "createdAt",
  e.changed_at as "changedAt", e.resolved_at as "resolvedAt", e.read_at as "readAt"
  from cases e
  join customers c on c.customer_id = $1
  left join claim_subtypes t on t.claim_subtype = e.claim_subtype
  left join contracts k on k.customer_id = $1 and k.contract_id = e.contract_id
  left join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
  left join contract_aliases a on a.customer_id = $1 and a.contract_id = k.contract_id
  where e.customer_id = $1 and e.reference = $2;

-- insertCase, insert-case
insert into cases (customer_id, case_id, reference, kind, category_id, claim_subtype, contract_id,
    invoice_number, subject, language, state, due_on, idempotency_key, waiting_since, read_at, created_at,
    changed_at)
  overriding system value
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'received', $11, $12, $13, $13, $13, $13);

-- updateCase, update-case
update-case;

-- updateCase, update-case
update cases set priority = $3, assigned_to = $4, waiting_since = $5, due_on = $6,
    first_answered_at = case when $7 then coalesce(first_answered_at, $10) else first_answered_at end,
    resolved_at = case when $8 then $10::timestamptz when $9 then null else resolved_at end,
    reopenings = reopenings + case when $9 then 1 else 0 end,
    reopened_at = case when $9 then $10 else reopened_at end
  where customer_id = $1 and case_id = $2;

-- findCaseReferences, find-case-references
/* all customers: the retailer answers the cases of each */
  select customer_id as "ownerId", reference from cases
  where state = any($1::text[]) and ($2::date is null or due_on <= $2)
    and ($3::date is null
      or (case priority when 'high' then 0 else 1 end, due_on, reference)
         > (case $4::text when 'high' then 0 else 1 end, $3::date, $5::text))
  order by case priority when 'high' then 0 else 1 end, due_on, reference limit $6;

-- findWaitingCases, find-waiting-cases
/* all customers: the sandbox's staff answer the cases of each */
  select customer_id as "customerId", reference from cases
  where state in ('received', 'in_process') and assigned_to is null
    and waiting_since < $1 and waiting_since > $3
    and (kind, reference) not in (select q.kind, q.reference from case_queue q where q.assigned_to is not null)
  order by waiting_since limit $2;

-- case-receipt.ts

-- printCaseReceipt, find-customer-of-receipt
select name, tax_id as "taxId" from customers where customer_id = $1;

-- create-case.ts

-- findContractOfCase, find-contract-of-case
select contract_id as "contractId", name, commodity, access_tariff as "accessTariff" from contracts
  where customer_id = $1 and contract_id = $2 and commodity = $3;

-- create-claim.ts

-- handleListClaimTypes, list-claim-types
select claim_type as "claimType", name from claim_types order by claim_type;

-- handleListClaimSubtypes, list-claim-subtypes
select claim_subtype as "claimSubtype", name, description from claim_subtypes
  where claim_type = $1 order by claim_subtype;

-- findSubtypeName, find-claim-subtype
select name from claim_subtypes where claim_type = $1 and claim_subtype = $2;

-- hasInvoice, has-invoice-of-claim
select from invoices where customer_id = $1 and contract_id = $2 and number = $3;

-- handleCreateClaim, find-contract-of-claim
select contract_id as "contractId" from contracts where customer_id = $1 and name = $2;

-- handleListDisputes, list-disputes
select e.reference, k.name as "contractName", e.invoice_number as "invoiceNumber", e.due_on as "dueOn"
  from cases e
  left join contracts k on k.customer_id = $1 and k.contract_id = e.contract_id
  where e.customer_id = $1 and e.kind = 'claim' and e.state = any($2::text[])
  order by e.created_at desc, e.case_id;

-- customer-view.ts

-- findRows, list-cases-for-desk
select e.reference, e.kind, ${subjectIn("$3")} as subject, e.state, e.created_at as "createdAt",
    count(*) over () as total
  from cases e
  left join claim_subtypes t on t.claim_subtype = e.claim_subtype
  where e.customer_id = $1 order by e.created_at desc, e.case_id desc limit $2;

-- message-queries.ts

-- findMessages, find-case-messages
select message, author, staff_name as "staffName", body, written_at as "writtenAt" from case_messages
  where customer_id = $1 and case_id = $2 order by message;

-- findSentReadings, find-readings-of-case
select register, read_on as "readOn", value, deviation from meter_readings
  where customer_id = $1 and case_id = $2 order by register;

-- insertMessage, insert-case-message
insert into case_messages (customer_id, case_id, message, author, staff_name, body, written_at)
  select $1, $2, coalesce(max(message), 0) + 1, $3, $4, $5, $6 from case_messages
  where customer_id = $1 and case_id = $2 returning message;

-- insertReadings, insert-meter-reading
insert into meter_readings (customer_id, case_id, register, contract_id, read_on, value, deviation)
  values ($1, $2, $3, $4, $5, $6, $7);

-- meter-readings.ts

-- findBilledReadings, find-readings-of-bills
select bill -> 'readings' as readings from invoices
  where customer_id = $1 and contract_id = $2 and bill ? 'readings' and rectifying <> 'A'
  order by period_ends_on desc limit ${maxBills};

-- findReadingsSent, find-readings-sent
select register, read_on as "on", value from meter_readings
  where customer_id = $1 and contract_id = $2 order by read_on desc limit 60;

-- handleGetMeter, find-contract-of-meter
select contract_id as "contractId", commodity, access_tariff as "accessTariff" from contracts
  where customer_id = $1 and name = $2;

-- request-list.ts

-- findCaseRows, list-cases-of-customer
select e.reference, e.kind, e.state, e.category_id as "categoryId", t.claim_type as "claimType",
             k.name as "contractName", coalesce(a.alias, s.street || ', ' || s.city) as place, ${subjectIn("$3")} as subject, e.due_on as "dueOn", e.created_at as "createdAt",
             e.changed_at as "changedAt", exists (
  select 1 from case_messages m
  where m.customer_id = $1 and m.case_id = e.case_id and m.author = 'staff' and m.written_at > e.read_at) as "hasNews",
             cardinality($2::text[]) = 0 or folded_words(concat_ws(' ', e.reference, ${subjectIn("$3")}, k.name, a.alias, s.street, s.city, (
               select string_agg(m.body, ' ') from case_messages m
               where m.customer_id = $1 and m.case_id = e.case_id))) like all ($2::text[]) as "isFound"
           from cases e
           left join claim_subtypes t on t.claim_subtype = e.claim_subtype
           left join contracts k on k.customer_id = $1 and k.contract_id = e.contract_id
           left join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
           left join contract_aliases a on a.customer_id = $1 and a.contract_id = k.contract_id
           where e.customer_id = $1;

-- handleMarkCaseRead, mark-case-read
update cases set read_at = greatest(read_at, $3) where customer_id = $1 and reference = $2;

-- settle-message.ts

-- findCustomerOf, find-customer-of-message
select customer_id as "customerId" from login_names
  where login_name = any($1) and kind = 'tax_id' order by array_position($1::text[], login_name) limit 1;

-- staff-cases.ts

-- findGreetingName, find-greeting-name
select greeting_name as name from customers where customer_id = $1;

-- visitor-messages.ts

-- findVisitorMessage, find-visitor-message
select reference, email, mobile, category_id as "categoryId", subject, body as message, language,
  due_on as "dueOn", created_at as "createdAt", answer, answered_at as "answeredAt" from visitor_messages where reference = $1;

-- findUnanswered, find-unanswered-visitor-messages
select reference, email, mobile, category_id as "categoryId", subject, body as message, language,
  due_on as "dueOn", created_at as "createdAt", answer, answered_at as "answeredAt" from visitor_messages
           where answered_at is null and ($2::timestamptz is null or (created_at, reference) > ($2, $3))
           order by created_at, reference limit $1;

-- countRecentOf, count-recent-visitor-messages
select count(*) from visitor_messages
  where lower(email) = lower($1) and created_at > $2::timestamptz - interval '1 hour' and created_at <= $2;

-- insertVisitorMessage, insert-visitor-message
insert into visitor_messages
    (reference, email, mobile, category_id, subject, body, language, due_on, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (reference) do nothing;

-- deleteVisitorMessage, delete-visitor-message
delete from visitor_messages where reference = $1;

-- answerVisitor, answer-visitor-message
update visitor_messages set answer = $2, answered_by = $3, answered_at = $4, state = 'answered'
  where reference = $1 and answered_at is null;
