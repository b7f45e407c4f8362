-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- admin/distribute-database.ts

-- showVersion
select name, applied_at from migrations order by name;

-- admin/find-customer.ts

-- findPerson
select customer_id as "customerId", tax_id as "taxId", name from customers
  where customer_id = $1 and erased_at is null;

-- loginNamesOf
select login_name from login_names where customer_id = $1 order by login_name;

-- taxIdsOf
select customer_id, tax_id from customers where customer_id = any($1);

-- admin/manage-payments.ts

-- printLink
select customer_id as "customerId", invoice_id as "invoiceId" from invoice_numbers where number = $1;

-- admin/test-admin-context.ts

-- insertAnna
with anna as (
    insert into customers (tax_id, kind, name) values ('12345678Z', 'person', 'Anna Roca')
    returning customer_id
  )
  insert into login_names (login_name, customer_id, kind)
  select name, customer_id, kind
  from anna, (values ('12345678Z', 'tax_id'), ('anna@example.org', 'email')) as names (name, kind)
  returning customer_id;

-- createTestAdmin
select count(*)::integer as n from ${table};

-- admin/verify-signatures.ts

-- findContract
select customer_id as "customerId", contract_id as "contractId" from contract_names where name = $1;

-- chaos/change-server.ts

-- workerPorts
insert into sent_emails values ($1);

-- chaos/check-books.ts

-- readPortalBooks
/* all customers: a test compares all */ select attempt_id as "attemptId", intent_id as "intentId", state,
  amount_cents as "amountCents" from payment_attempts;

-- readPortalBooks
/* all customers: a test compares all */ select invoice_id as "invoiceId", payment_status as status,
  total_cents as "totalCents", pending_cents as "pendingCents" from invoices;

-- readPortalBooks
/* all customers: a test compares all */ select attempt_id as "attemptId", invoice_id as "invoiceId"
  from payment_attempt_invoices;

-- readPortalBooks
/* all customers: a test compares all */ select payload ->> 'transaction_id' as "attemptId" from outbox_events
  where type = 'payment.received';

-- chaos/email-server.ts

-- sendEmail
insert into sent_emails values ($1);

-- chaos/payment-chaos.ts

-- addCustomer
insert into customers (tax_id, kind, name) values ($1, 'person', 'Anna') returning customer_id as id;

-- addInvoice
insert into invoices (customer_id, number, kind, issued_on, due_on, period_starts_on, period_ends_on,
    energy_wh, total_cents, pending_cents, payment_status, online_payment, record_sha256)
  values ($1, $2, 'electricity', '2026-10-03', '2026-10-20', '2026-08-31', '2026-09-30', 1, 4820, 4820,
    'unpaid', true, '') returning invoice_id as id;

-- hasOpenPayments
/* all customers: a test waits for all */
  select from payment_attempts where state not in ('succeeded', 'failed');

-- chaos/postgres-pair.ts

-- backUpCluster
select pg_backup_start('copy', true);

-- backUpCluster
select labelfile as label from pg_backup_stop(false);

-- untilFollowed
select from pg_stat_replication where sync_state = 'sync';

-- restart
select pg_postmaster_start_time()::text as "startedAt";

-- startPostgresPair
alter system set synchronous_standby_names = 'replica';

-- startPostgresPair
select pg_reload_conf();

-- startPostgresPair
select pg_promote(true);

-- chaos/stored-jobs.ts

-- queueTable
create table queued_jobs (job_id bigint generated always as identity primary key, name text, payload jsonb);

-- createStoredJobs
insert into queued_jobs (name, payload) values ($1, $2);

-- createStoredJobs
insert into queued_jobs (name, payload) select $1, unnest($2::jsonb[]);

-- createStoredJobs
select job_id as id, name, payload from queued_jobs order by job_id limit 1;

-- createStoredJobs
delete from queued_jobs where job_id = $1;

-- import/refuse-without-portal.ts

-- refuseWithoutPortal
select coalesce(to_regclass('migrations') is not null, false) as "isPortals";

-- server/app.ts

-- createApp
select 1;

-- server/assembly/person-checks.ts

-- findCustomerName, find-customer-name
/* all customers: the sandbox stands in for a register of persons */
  select name from customers where tax_id = $1;

-- server/assembly/sandbox-retailer/begin-supply.ts

-- findTaxId, sandbox-find-tax-id
select customer_id as "customerId", tax_id as "taxId" from customers where customer_id = $1;

-- server/document-folder.ts

-- readDatabaseId
lock table document_folder in exclusive mode;

-- readDatabaseId
select folder_id as "folderId" from document_folder;

-- createDatabaseId
insert into document_folder default values returning folder_id as "folderId";

-- server/reach-database.ts

-- reachDatabase
select has_schema_privilege(current_schema(), 'create') as "isWritable";

-- requireStatementTimeout
select current_setting('statement_timeout') as "timeout";

-- lacksPreparedStatements
with max_prepared_statements; docs/operating.md says more.;

-- requirePreparedStatements, pooler-check
select true as "answers";
