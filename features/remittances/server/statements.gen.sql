-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- bank-file-queries.ts

-- selection
select f.bank_file_id as "bankFileId", f.filename, f.format, f.message_id as "messageId", f.state, f.author,
    f.read_at as "readAt", f.applied_at as "appliedAt", f.others, c.*
  from bank_files f cross join lateral (
    select ${counts} from (
      select case when f.state = 'rehearsed' then coalesce(expected, outcome) else outcome end as shown
      from bank_entries where bank_file_id = f.bank_file_id) e) c;

-- findBankFiles, find-bank-files
select f.bank_file_id as "bankFileId", f.filename, f.format, f.message_id as "messageId", f.state, f.author,
    f.read_at as "readAt", f.applied_at as "appliedAt", f.others, c.*
  from bank_files f cross join lateral (
    select ${counts} from (
      select case when f.state = 'rehearsed' then coalesce(expected, outcome) else outcome end as shown
      from bank_entries where bank_file_id = f.bank_file_id) e) c order by f.read_at desc, f.bank_file_id desc limit $1;

-- findBankFile, find-bank-file
select f.bank_file_id as "bankFileId", f.filename, f.format, f.message_id as "messageId", f.state, f.author,
    f.read_at as "readAt", f.applied_at as "appliedAt", f.others, c.*
  from bank_files f cross join lateral (
    select ${counts} from (
      select case when f.state = 'rehearsed' then coalesce(expected, outcome) else outcome end as shown
      from bank_entries where bank_file_id = f.bank_file_id) e) c where f.bank_file_id = $1;

-- lockBankFile, lock-bank-file
select filename, state from bank_files where bank_file_id = $1 for update;

-- insertBankFile, insert-bank-file
insert into bank_files (content_sha256, filename, format, message_id, others, state, staff_id, author, read_at)
  values ($1, $2, $3, $4, $5, 'waiting', $6, $7, $8)
  on conflict (content_sha256) do nothing returning bank_file_id as "bankFileId";

-- insertBankFile, find-bank-file-of-content
select bank_file_id as "bankFileId" from bank_files where content_sha256 = $1;

-- insertBankEntries, insert-bank-entries
insert into bank_entries (bank_file_id, position, kind, reference, entry_key, amount_cents, booked_on,
    reason_code, about, payer, outcome, recorded_at)
  select $1, e.position, e.kind, e.reference, e.entry_key, e.amount_cents, e.booked_on, e.reason_code, e.about,
    e.payer, 'pending', $3
  from jsonb_to_recordset($2) as e (position integer, kind text, reference text, entry_key text,
    amount_cents bigint, booked_on date, reason_code text, about text, payer text);

-- moveBankFile, move-bank-file
update bank_files set state = $2, applied_at = $3 where bank_file_id = $1;

-- findPendingEntries, find-pending-bank-entries
select bank_entry_id as "bankEntryId", position from bank_entries
  where bank_file_id = $1 and outcome = 'pending' and position > $2 order by position limit 500;

-- entrySelection
select bank_entry_id as "bankEntryId", bank_file_id as "bankFileId", kind, reference,
  entry_key as "entryKey", amount_cents as "amountCents", booked_on as "bookedOn", reason_code as "reasonCode", about,
  payer, outcome, expected, problem, invoice_number as "invoiceNumber", resolution,
  resolved_by_name as "resolvedByName" from bank_entries;

-- lockEntry, lock-bank-entry
select bank_entry_id as "bankEntryId", bank_file_id as "bankFileId", kind, reference,
  entry_key as "entryKey", amount_cents as "amountCents", booked_on as "bookedOn", reason_code as "reasonCode", about,
  payer, outcome, expected, problem, invoice_number as "invoiceNumber", resolution,
  resolved_by_name as "resolvedByName" from bank_entries where bank_entry_id = $1 for update;

-- findEntry, find-bank-entry
select bank_entry_id as "bankEntryId", bank_file_id as "bankFileId", kind, reference,
  entry_key as "entryKey", amount_cents as "amountCents", booked_on as "bookedOn", reason_code as "reasonCode", about,
  payer, outcome, expected, problem, invoice_number as "invoiceNumber", resolution,
  resolved_by_name as "resolvedByName" from bank_entries where bank_entry_id = $1;

-- findEntries, find-bank-entries
select bank_entry_id as "bankEntryId", bank_file_id as "bankFileId", kind, reference,
  entry_key as "entryKey", amount_cents as "amountCents", booked_on as "bookedOn", reason_code as "reasonCode", about,
  payer, outcome, expected, problem, invoice_number as "invoiceNumber", resolution,
  resolved_by_name as "resolvedByName" from bank_entries
           where ($1::bigint is null or bank_file_id = $1) and bank_entry_id > $3
             and ($2 = 'all' or outcome = 'open' or ($1 is not null and outcome = 'pending' and expected = 'open'))
           order by bank_entry_id limit $4;

-- countOpenEntries, count-open-bank-entries
select count(*) as open from bank_entries where outcome = 'open';

-- isKnownMoney, find-same-bank-entry
select 1 from bank_entries where entry_key = $2 and bank_entry_id <> $1
  and outcome in ('applied', 'open', 'resolved') limit 1;

-- writeOutcome, write-outcome-of-bank-entry
update bank_entries set outcome = $2, problem = $3, invoice_number = $4 where bank_entry_id = $1;

-- writeResolution, resolve-bank-entry
update bank_entries set outcome = 'resolved', resolution = $2, invoice_number = $3, resolved_by_name = $4
  where bank_entry_id = $1;

-- writeExpected, write-expected-outcomes
update bank_entries e set expected = r.expected, problem = r.problem, invoice_number = r.invoice_number
  from jsonb_to_recordset($1) as r (bank_entry_id bigint, expected text, problem text, invoice_number text)
  where e.bank_entry_id = r.bank_entry_id;

-- bill-queries.ts

-- findBillsByNumber, find-bills-by-number
select customer_id as "customerId", invoice_id as "invoiceId", number from invoice_numbers
  where number_search_text(number) = any (array(select number_search_text(t) from unnest($1::text[]) t))
  limit 20;

-- isBeingCollected, find-debit-of-bill
select 1 from remittance_bills where customer_id = $1 and invoice_id = $2 and state = 'included';

-- findRecipients, find-customers-of-bank-entries
/* all customers: a bank names several */
  select customer_id as "customerId", tax_id as "taxId", language from customers
  where customer_id = any($1::bigint[]);

-- candidate-queries.ts

-- findCandidates, find-bills-to-debit
/* all customers: staff collect the bills of all */
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
  order by i.due_on, i.customer_id, i.invoice_id limit $5;

-- debit-queries.ts

-- insertDebits, insert-debits
insert into remittance_bills (customer_id, remittance_id, invoice_id, position, number, amount_cents,
    mandate_reference, mandate_signed_on, iban, holder_name, state, is_active, changed_on)
  select d.customer_id, $2, d.invoice_id, d.position, d.number, d.amount_cents, d.mandate_reference, d.signed_on,
    d.iban, d.holder_name, 'included', true, $3
  from jsonb_to_recordset($1) as d (customer_id bigint, invoice_id bigint, position integer, number text,
    amount_cents integer, mandate_reference text, signed_on date, iban text, holder_name text)
  on conflict (customer_id, invoice_id) where is_active do nothing;

-- releaseDebits, release-debits
/* all customers: the remittance as a whole */
  update remittance_bills set state = 'released', is_active = false, changed_on = $2
  where remittance_id = $1 and state = 'included';

-- countPaidSince, count-debits-paid-since
/* all customers: the remittance as a whole */
  select count(*)::integer as paid from remittance_bills b
  join invoices i on i.customer_id = b.customer_id and i.invoice_id = b.invoice_id
  where b.remittance_id = $1 and b.state = 'included'
    and (i.payment_status <> 'pending_remesa' or exists (
      select 1 from payment_attempt_invoices p where p.customer_id = b.customer_id
        and p.invoice_id = b.invoice_id and p.is_active));

-- findDebits, find-debits
/* all customers: staff read a remittance */
  select b.position, b.customer_id as "customerId", c.name as "customerName", b.number,
    b.amount_cents as "amountCents", b.mandate_reference as "mandateReference", b.iban, b.state,
    b.reason_code as "reasonCode", b.changed_on as "changedOn"
  from remittance_bills b join customers c on c.customer_id = b.customer_id
  where b.remittance_id = $1 and b.position > $2 and ($3::text is null or b.state = $3)
  order by b.position limit $4;

-- readDebits, read-debits
/* all customers: the bank gets the remittance as a whole */
  select position, number, amount_cents as "amountCents", mandate_reference as "mandateReference",
    mandate_signed_on as "mandateSignedOn", iban, holder_name as "holderName"
  from remittance_bills where remittance_id = $1 and position > $2 order by position limit $3;

-- findMandatesOfDebits, find-mandates-of-debits
/* all customers: the remittance as a whole */
  select position, customer_id as "customerId", mandate_reference as "reference" from remittance_bills
  where remittance_id = $1 and position > $2 order by position limit ${batchSize};

-- knownSelection
select customer_id as "customerId", invoice_id as "invoiceId", remittance_id as "remittanceId",
  position, number, amount_cents as "amountCents", mandate_reference as "mandateReference", state from remittance_bills;

-- lockKnown, lock-debit
select customer_id as "customerId", invoice_id as "invoiceId", remittance_id as "remittanceId",
  position, number, amount_cents as "amountCents", mandate_reference as "mandateReference", state from remittance_bills where customer_id = $1 and remittance_id = $2 and invoice_id = $3 for update;

-- lockDebit, find-debit
/* all customers: the bank names the debit */
           select customer_id as "customerId", invoice_id as "invoiceId", remittance_id as "remittanceId",
  position, number, amount_cents as "amountCents", mandate_reference as "mandateReference", state from remittance_bills where remittance_id = $1 and position = $2;

-- lockIncludedDebits, find-included-debits
/* all customers: the bank collected the remittance as a whole */
           select customer_id as "customerId", invoice_id as "invoiceId", remittance_id as "remittanceId",
  position, number, amount_cents as "amountCents", mandate_reference as "mandateReference", state from remittance_bills where remittance_id = $1 and state = 'included' order by position limit $2;

-- sumIncluded, sum-included-debits
/* all customers: the remittance as a whole */
  select coalesce(sum(amount_cents), 0)::bigint as "cents" from remittance_bills
  where remittance_id = $1 and state = 'included';

-- moveDebits, move-debits
update remittance_bills b set state = $4, reason_code = $5, changed_on = $6, is_active = $4 = 'collected'
  from unnest($1::bigint[], $3::bigint[]) as d (customer_id, invoice_id)
  where b.customer_id = any($1) and b.customer_id = d.customer_id and b.remittance_id = $2 and b.invoice_id = d.invoice_id;

-- moveDebits, sum-moved-debits
update remittances set collected_bills = collected_bills + $2, collected_cents = collected_cents + $3,
    returned_bills = returned_bills + $4, returned_cents = returned_cents + $5
  where remittance_id = $1;

-- mandate-queries.ts

-- selection
select m.customer_id as "customerId", c.name as "customerName", m.reference,
    m.holder_name as "holderName", m.iban, m.signed_on as "signedOn", m.last_debited_on as "lastDebitedOn",
    m.cancelled_on as "cancelledOn", m.cancel_reason as "cancelReason", m.origin
  from mandates m join customers c on c.customer_id = m.customer_id;

-- findMandates
/* all customers: staff look for a mandate */ select m.customer_id as "customerId", c.name as "customerName", m.reference,
    m.holder_name as "holderName", m.iban, m.signed_on as "signedOn", m.last_debited_on as "lastDebitedOn",
    m.cancelled_on as "cancelledOn", m.cancel_reason as "cancelReason", m.origin
  from mandates m join customers c on c.customer_id = m.customer_id
           where $1 = '' or m.reference like $2 or m.iban like $2 or m.customer_id in (
             select customer_id from login_names where kind = 'tax_id' and login_name = $1)
           order by m.customer_id, m.reference offset $3 limit $4;

-- findMandatesOf, find-mandates-of-customer
select m.customer_id as "customerId", c.name as "customerName", m.reference,
    m.holder_name as "holderName", m.iban, m.signed_on as "signedOn", m.last_debited_on as "lastDebitedOn",
    m.cancelled_on as "cancelledOn", m.cancel_reason as "cancelReason", m.origin
  from mandates m join customers c on c.customer_id = m.customer_id where m.customer_id = $1 and c.customer_id = $1
           order by m.cancelled_on is null desc, m.signed_on desc, m.reference limit $2;

-- findMandate, find-mandate
select m.customer_id as "customerId", c.name as "customerName", m.reference,
    m.holder_name as "holderName", m.iban, m.signed_on as "signedOn", m.last_debited_on as "lastDebitedOn",
    m.cancelled_on as "cancelledOn", m.cancel_reason as "cancelReason", m.origin
  from mandates m join customers c on c.customer_id = m.customer_id where m.customer_id = $1 and c.customer_id = $1 and m.reference = $2;

-- remittance-queries.ts

-- selection
select remittance_id as "remittanceId", message_id as "messageId", format, state,
  collection_on as "collectionOn", due_until as "dueUntil", bills, total_cents as "totalCents",
  creditor_name as "creditorName", creditor_identifier as "creditorIdentifier", creditor_iban as "creditorIban",
  creditor_bic as "creditorBic", made_by as "madeBy", made_by_name as "madeByName", made_at as "madeAt",
  decided_by_name as "decidedByName", decision_reason as "decisionReason", changed_at as "changedAt",
  collected_bills as "collectedBills", collected_cents as "collectedCents", returned_bills as "returnedBills",
  returned_cents as "returnedCents" from remittances;

-- findRemittances, find-remittances
select remittance_id as "remittanceId", message_id as "messageId", format, state,
  collection_on as "collectionOn", due_until as "dueUntil", bills, total_cents as "totalCents",
  creditor_name as "creditorName", creditor_identifier as "creditorIdentifier", creditor_iban as "creditorIban",
  creditor_bic as "creditorBic", made_by as "madeBy", made_by_name as "madeByName", made_at as "madeAt",
  decided_by_name as "decidedByName", decision_reason as "decisionReason", changed_at as "changedAt",
  collected_bills as "collectedBills", collected_cents as "collectedCents", returned_bills as "returnedBills",
  returned_cents as "returnedCents" from remittances order by made_at desc, remittance_id desc offset $1 limit $2;

-- countRemittances, count-remittances
select count(*) as total, count(*) filter (where state = 'waiting') as waiting from remittances;

-- findRemittance, find-remittance
select remittance_id as "remittanceId", message_id as "messageId", format, state,
  collection_on as "collectionOn", due_until as "dueUntil", bills, total_cents as "totalCents",
  creditor_name as "creditorName", creditor_identifier as "creditorIdentifier", creditor_iban as "creditorIban",
  creditor_bic as "creditorBic", made_by as "madeBy", made_by_name as "madeByName", made_at as "madeAt",
  decided_by_name as "decidedByName", decision_reason as "decisionReason", changed_at as "changedAt",
  collected_bills as "collectedBills", collected_cents as "collectedCents", returned_bills as "returnedBills",
  returned_cents as "returnedCents" from remittances where remittance_id = $1;

-- lockedSelection
select remittance_id as "remittanceId", message_id as "messageId", state,
  collection_on as "collectionOn", bills, total_cents as "totalCents", made_by as "madeBy" from remittances;

-- lockRemittance, lock-remittance
select remittance_id as "remittanceId", message_id as "messageId", state,
  collection_on as "collectionOn", bills, total_cents as "totalCents", made_by as "madeBy" from remittances where remittance_id = $1 for update;

-- lockRemittanceOf, lock-remittance-of-message
select remittance_id as "remittanceId", message_id as "messageId", state,
  collection_on as "collectionOn", bills, total_cents as "totalCents", made_by as "madeBy" from remittances where message_id = $1 for update;

-- findRemittanceOfRequest, find-remittance-of-request
select remittance_id as "remittanceId" from remittances where request_id = $1;

-- insertRemittance, insert-remittance
insert into remittances (request_id, message_id, format, state, collection_on, due_until, bills, total_cents,
    creditor_name, creditor_identifier, creditor_iban, creditor_bic, made_by, made_by_name, made_at, changed_at)
  values ($1, $1::uuid::text, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)
  on conflict (request_id) do nothing returning remittance_id as "remittanceId";

-- nameRemittance, name-remittance
update remittances set message_id = $2 where remittance_id = $1;

-- moveRemittance, move-remittance
update remittances set state = $2, changed_at = $3 where remittance_id = $1;

-- storeRemittanceDecision, decide-remittance
update remittances set state = $2, decided_by = $3, decided_by_name = $4, decided_at = $6,
    decision_reason = $5, changed_at = $6
  where remittance_id = $1;
