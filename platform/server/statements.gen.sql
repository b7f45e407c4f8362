-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- cases/case-files.ts

-- defineCaseFiles, insert-${table}
insert into ${table} (${owner.column}, ${id.column}, ${part}, file_id, filename, media_type, size_bytes,
    storage_key, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- defineCaseFiles, list-${table}
select file_id as "fileId", ${part} as part, filename, media_type as "mediaType",
  size_bytes as "sizeBytes", created_at as "createdAt" from ${table} where ${owner.column} = $1 and ${id.column} = $2 order by ${part}, filename, file_id;

-- defineCaseFiles, find-${table}
select file_id as "fileId", ${part} as part, filename, media_type as "mediaType",
  size_bytes as "sizeBytes", created_at as "createdAt", storage_key as "storageKey" from ${table} where ${owner.column} = $1 and ${id.column} = $2 and file_id = $3;

-- cases/case-owner.ts

-- visitorOwner, lock-visitor
select pg_advisory_xact_lock(hashtextextended($1, 0));

-- cases/case-queue.ts

-- writeQueueEntry, insert-queue-entry
insert into case_queue (kind, reference, customer_id, state, version, turn, topic, title, person,
    is_answered, opened_at, turn_since)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
  on conflict (kind, reference) do nothing;

-- writeQueueEntry, lock-queue-entry-to-write
select turn, turn_since as "turnSince" from case_queue where kind = $1 and reference = $2 for update;

-- writeQueueEntry, write-queue-entry
update case_queue set
    state = $4, version = $5, turn = $6, topic = $7, title = $8, person = $9, customer_id = $3,
    is_answered = is_answered or $10,
    turn_since = case when turn <> $6 or $10 then $11 else turn_since end,
    put_off_until = case when turn <> $6 then null else put_off_until end,
    stops = stops || $12::jsonb
  where kind = $1 and reference = $2;

-- removeQueueEntry, remove-queue-entry
delete from case_queue where kind = $1 and reference = $2;

-- findQueueEntry, find-queue-entry
select state, topic, title, customer_id as "customerId" from case_queue where kind = $1 and reference = $2;

-- cases/case-tables.ts

-- numberColumn, next-id-of-${table}
select nextval(pg_get_serial_sequence('${table}', '${column}')) as id;

-- caseWrites, reserve-${references}
insert into ${references} (reference, ${owner.column}, ${id.column}) values ($1, $2, $3)
  on conflict (reference) do nothing;

-- caseWrites, update-state-of-${cases}
update-state-of-${cases};

-- caseWrites, update-state-of-${cases}
update ${cases} set state = $3, changed_at = $4, version = version + 1
  where ${owner.column} = $1 and ${id.column} = $2;

-- caseWrites, insert-${steps}
insert into ${steps} (${owner.column}, ${id.column}, step, state, changed_by, changed_at)
  select $1, $2, coalesce(max(step), 0) + 1, $3, $4, $5 from ${steps}
  where ${owner.column} = $1 and ${id.column} = $2;

-- caseReads, find-${references}
select ${owner.column} as "ownerId", ${id.column} as "caseId" from ${references} where reference = $1;

-- caseReads, find-${steps}
select ${id.column} as "caseId", state, changed_at as "changedAt" from ${steps}
  where ${owner.column} = $1 and ${id.column} = any($2) order by ${id.column}, step;

-- caseReads, find-submitted-${cases}
select reference from ${cases}
  where ${owner.column} = $1 and idempotency_key = $2 and state = $3 and created_at > $4
  order by created_at limit 1;

-- caseReads, find-waiting-${cases}
/* all customers: the portal itself moves what waits too long */
  select ${owner.column} as "ownerId", reference from ${cases}
  where state = $1 and changed_at < $2 order by changed_at limit $3;

-- database/citus-workers.ts

-- createReadWorkers
select count(*) as tables from pg_class where relname = 'pg_dist_node';

-- createReadWorkers
select count(*) as "all", count(*) filter (where citus_check_connection_to_node(nodename, nodeport)) as answering
  from pg_dist_node where isactive and shouldhaveshards;

-- database/customer-lock.ts

-- lockCustomer, lock-customer
select erased_at is not null as "isErased" from customers where customer_id = $1 for no key update;

-- lockCustomers, lock-customers
select lock_customers($1);

-- database/delete-expired.ts

-- deleteFilesOfBatch
select ${keyColumn} as "storageKey" from ${table} where ${from} < $1::timestamptz - $2::interval
  order by ${from} limit $3;

-- deleteLocalBatch
with expired as (
    select tableoid as partition, ctid as place from ${table} where ${from} < $1::timestamptz - $2::interval
    order by ${from} limit $3 for update skip locked)
  delete from ${table} t using expired where t.ctid = expired.place and t.tableoid = expired.partition;

-- deleteSpreadBatch
select max(${from})::text as last from (
  select ${from} from ${table} where ${from} < $1::timestamptz - $2::interval order by ${from} limit $3) as oldest;

-- deleteSpreadBatch
delete from ${table} where ${from} < $1::timestamptz - $2::interval and ${from} <= $3;

-- nextCustomers
/* all customers: expired rows are deleted customer by customer */
  select customer_id as "customerId" from customers where customer_id > $1 order by customer_id limit $2;

-- deleteOfCustomers
delete from ${table} where customer_id = any($1) and ${from} < $2::timestamptz - $3::interval;

-- database/distribute-tables.ts

-- statementFor
select create_distributed_table('customers', 'customer_id', colocate_with => 'none');

-- statementFor
select create_distributed_table('${value.replaceAll("'", "''")}', 'customer_id', colocate_with => 'customers');

-- statementFor
select create_distributed_table('${value.replaceAll("'", "''")}', '${value.replaceAll("'", "''")}', colocate_with => '${value.replaceAll("'", "''")}');

-- statementFor
select create_reference_table('${value.replaceAll("'", "''")}');

-- dependencies
select source.relname::text as "table", target.relname::text as "target"
  from pg_constraint k
  join pg_class source on source.oid = k.conrelid
  join pg_class target on target.oid = k.confrelid
  where k.contype = 'f' and source.relnamespace = 'public'::regnamespace and k.conparentid = 0 and source.oid <> target.oid;

-- isOnCitus
select to_regclass('citus_tables') is not null as "isPresent";

-- findUndistributed
select table_name::text as "table" from citus_tables;

-- citusSettings
set local citus.enable_local_reference_table_foreign_keys = off;

-- citusSettings
set local citus.multi_shard_modify_mode = 'sequential';

-- distributeOne
set local statement_timeout = 0;

-- distributeOne
select pg_advisory_xact_lock($1);

-- isDistributed
select table_name::text as "table" from citus_tables;

-- database/embedded-postgres.ts

-- ensureDatabase
select 1 from pg_database where datname = $1;

-- ensureDatabase
create database llum;

-- database/in-transaction.ts

-- inTransaction
begin;

-- inTransaction
commit;

-- inTransaction
rollback;

-- database/list-conditions.ts

-- isAnyOf
${column} = any(${values});

-- isInRange
${column} >= ${from};

-- isInRange
${start} and ${column} <= ${to};

-- database/migrate.ts

-- holdLock
select pg_advisory_xact_lock($1);

-- createRecord
create table if not exists migrations (
  name text primary key, sha256 text not null, applied_at timestamptz not null default now(), compatible_since text);

-- hasTable
select to_regclass($1) is not null as "isThere";

-- prepareRecords
select exists (select from pg_attribute where attrelid = to_regclass('migrations')
  and attname = 'compatible_since') as "isThere";

-- prepareRecords
alter table migrations add column if not exists compatible_since text;

-- readApplied
select name, sha256, compatible_since as "compatibleSince" from migrations order by name;

-- database/partitions.ts

-- findPartitions
select p.relname::text as "table", c.relname::text as name,
    substring(pg_get_expr(c.relpartbound, c.oid) from $2)::date as "endsBefore"
  from pg_class p join pg_inherits i on i.inhparent = p.oid join pg_class c on c.oid = i.inhrelid
  where p.relkind = 'p' and p.relname = any($1) and pg_get_expr(c.relpartbound, c.oid) ~ $2
  order by c.relname;

-- whileUnused
set local lock_timeout = '200ms';

-- addYear
/* all customers: the rows of a year become a partition */ lock table ${table}_default in access exclusive mode;

-- addYear
create table ${table}_${now.getUTCFullYear()}1 (like ${table} including all);

-- addYear
/* all customers: the rows of a year become a partition */
  with moved as (delete from ${table}_default where ${column} >= '${from}' and ${column} < '${to}' returning *)
  insert into ${table}_${now.getUTCFullYear()}1 select * from moved;

-- addYear
alter table ${table} attach partition ${table}_${now.getUTCFullYear()}1 for values from ('${from}') to ('${to}');

-- maintainPartitions
select name from unnest($1::text[], $2::date[]) as p (name, ends_before)
  where ends_before < $3::timestamptz - $4::interval;

-- maintainPartitions
drop table if exists ${table}_${now.getUTCFullYear()}1;

-- database/read-replica.ts

-- findPosition, position-of-primary
select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 as "position",
  (select system_identifier || ' ' || current_database() from pg_control_system()) as "database";

-- findReplayed, position-of-replica
select pg_is_in_recovery() as "isReplica",
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as "position",
  (select system_identifier || ' ' || current_database() from pg_control_system()) as "database";

-- database/rehearse.ts

-- savepoints
savepoint rehearsed;

-- savepoints
rollback to savepoint rehearsed; release savepoint rehearsed;

-- rehearse
begin;

-- rehearse
set local idle_in_transaction_session_timeout = '10min';

-- rehearse
rollback;

-- database/sql.ts

-- allOf
${all} and ${condition};

-- anyOf
(${conditions.reduce((all, condition) => sql`${all} or ${condition}`, sql`false`)});

-- database/text-search.ts

-- isFoundBy
${displayed} like %${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%;

-- isFoundBy
${folded} like %${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%;

-- database/upgrade/apply-migration.ts

-- openTransactions
select pid, coalesce(nullif(application_name, ''), 'unnamed') as name,
    extract(epoch from now() - xact_start)::integer as seconds
  from pg_stat_activity
  where datname = current_database() and xact_start < now() - interval '1 second' and pid <> pg_backend_pid()
    and application_name <> 'llum migrations'
  order by xact_start limit 3;

-- settleRows
lock table ${table} in share row exclusive mode;

-- applyOnce
begin;

-- applyOnce
set local statement_timeout = 0;

-- applyOnce
set local lock_timeout = '1s';

-- applyOnce
insert into migrations (name, sha256, compatible_since) values ($1, $2, $3);

-- applyOnce
commit;

-- applyOnce
rollback;

-- database/upgrade/backfill-progress.ts

-- createProgressTable
create table if not exists backfills (
    name text primary key,
    started_at timestamptz not null default now(),
    ended_at timestamptz,
    pass integer not null default 1,
    after_key text[],
    rows_read bigint not null default 0,
    rows_about bigint not null,
    rows_written bigint not null default 0,
    batch_rows integer not null default ${firstBatchRows},
    rows_per_second double precision,
    next_at timestamptz not null default now(),
    failure text
  );
  comment on table backfills is 'local: how far the conversions of rows are that run beside the portal.';

-- readProgress
select to_regclass('backfills') is not null as "isThere";

-- readProgress
select name, started_at as "startedAt", ended_at as "endedAt", pass, rows_read as "rowsRead",
    rows_about as "rowsAbout", rows_written as "rowsWritten", rows_per_second as "rowsPerSecond", failure
  from backfills order by started_at, name;

-- countUpTo
/* all customers: rows that an upgrade converts */
  select count(*) as count from (select from ${from} where ${where} limit ${limit}) as found;

-- estimateRows
select coalesce(sum(greatest(c.reltuples, 0)), 0)::bigint as rows
  from pg_partition_tree(to_regclass($1)) t join pg_class c on c.oid = t.relid where t.isleaf;

-- recordBackfill
select name from backfills where name = $1;

-- recordBackfill
insert into backfills (name, rows_about) values ($1, $2) on conflict do nothing;

-- claimBackfill
select ended_at is not null as "isEnded",
    least(60000, greatest(0, ceil(extract(epoch from next_at - clock_timestamp()) * 1000)))::integer as "waitMs",
    pass, after_key as "afterKey", batch_rows as "batchRows", rows_read as "rowsRead",
    rows_written as "rowsWritten"
  from backfills where name = $1 for update skip locked;

-- recordBatch
update backfills set after_key = $2, rows_read = rows_read + $3, rows_written = rows_written + $4,
    batch_rows = $5, rows_per_second = coalesce(rows_per_second * 0.8 + $6::float8 * 0.2, $6),
    next_at = clock_timestamp() + $7 * interval '1 ms', failure = null
  where name = $1;

-- recordEnd
update backfills set ended_at = clock_timestamp(), failure = null where name = $1;

-- recordNextPass
update backfills set ended_at = null, pass = pass + 1, after_key = null, rows_read = 0, next_at = now()
  where name = $1;

-- recordFailure
update backfills set failure = coalesce($2, failure), batch_rows = greatest(50, batch_rows / 2),
    next_at = clock_timestamp() + $3 * interval '1 ms'
  where name = $1;

-- database/upgrade/convert-rows.ts

-- readKeyTypes
select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
  where a.attrelid = to_regclass($1) and a.attname = any($2);

-- nextBatch
/* all customers: rows that an upgrade converts */
  select array[${backfill.key.map((column) => `${column}::text`).join(", ")}] as "lastKey", nth::integer as read
  from (select ${key}, row_number() over (order by ${key}) as nth from ${backfill.table}
        where ${range.condition(undefined)} order by ${key} limit ${place.batchRows}) as batch
  order by nth desc limit 1;

-- hasPending
set local statement_timeout = 0;

-- hasPending
/* all customers: rows that an upgrade converts */
  select exists (select from ${table} where ${pending}) as "isPending";

-- work
set local lock_timeout = '1s';

-- work
set local statement_timeout = '60s';

-- convertBatch
begin;

-- convertBatch
commit;

-- convertBatch
rollback;

-- database/upgrade/own-connection.ts

-- whileLocked
begin;

-- whileLocked
set local statement_timeout = 0;

-- whileLocked
set local idle_in_transaction_session_timeout = 0;

-- whileLocked
set local lock_timeout = 0;

-- whileLocked
commit;

-- database/upgrade/rehearse-upgrade.ts

-- isSameDatabase
select pg_advisory_xact_lock($1);

-- isSameDatabase
select pg_try_advisory_xact_lock($1) as "isGranted";

-- database/upgrade/upgrade-status.ts

-- appliedNames
select to_regclass('migrations') is not null as "isThere";

-- appliedNames
select name from migrations;

-- database/upgrade/watch-locks.ts

-- readLocks
select c.relname::text as "table", l.mode from pg_locks l
  join pg_stat_activity a on a.pid = l.pid join pg_class c on c.oid = l.relation
  where a.datname = current_database() and a.application_name = any($1) and l.granted and l.mode = any($2)
    and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace;

-- database/upgrade/work-online.ts

-- validityOf
select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1);

-- validityOf
select convalidated as "isValid" from pg_constraint where conrelid = to_regclass($1) and conname = $2;

-- perform
drop index concurrently ${backfill.object};

-- cancel
select pg_cancel_backend($1);

-- workOnline
select pg_backend_pid() as pid;

-- jobs/job-figures.ts

-- summariseJobs, summarise-jobs
select coalesce(data ->> 'name', '') as job, count(*)::integer as waiting,
    (count(*) filter (where retry_count > 0 or state = 'retry'))::integer as retried,
    min(created_on) as "oldestAt"
  from jobs.job where state < 'active' group by 1 order by 1;

-- jobs/job-queue.ts

-- createAnonymousLimit, count-anonymous-jobs
select count(*)::integer as waiting
  from (select from jobs.job where name = $1 and state < 'active' limit $2) waiting;

-- deleteJobsOf
select to_regclass('jobs.job') is not null as "isThere";

-- deleteJobsOf, delete-jobs-of-customer
delete from jobs.job
  where data @> jsonb_build_object('payload', jsonb_build_object('customerId', $1::bigint))
    or exists (select from jsonb_path_query(data, '$.payload.**') as value
               where lower(value #>> '{}') = any($2::text[]));

-- loading/last-loads.ts

-- noteLoad
insert into last_loads (kind, ended_at, loaded, refused) values ($1, $2, $3, $4)
  on conflict (kind) do update set ended_at = excluded.ended_at, loaded = excluded.loaded,
    refused = excluded.refused;

-- findLastLoads, find-last-loads
select kind, ended_at as "endedAt", loaded, refused from last_loads order by kind;

-- loading/load-transaction.ts

-- begin
begin;

-- begin
set local statement_timeout = 0;

-- begin
set local idle_in_transaction_session_timeout = '10min';

-- begin
select pg_advisory_xact_lock($1);

-- inLoadTransaction
rollback;

-- inLoadTransaction
commit;

-- mail/addressee.ts

-- findAddressee, find-addressee
select greeting_name as "greetingName", email, language
  from customers where customer_id = $1 and email is not null and erased_at is null;

-- open-invoices.ts

-- plannedInvoices
select l.invoice_id from payment_plan_invoices l where l.customer_id = ${customer} and l.is_active;

-- isInPlan
exists (${plannedInvoices(customer)} and l.invoice_id = ${invoice});

-- settlementIn
case
  when ${row}.payment_status = 'unpaid' then case when ${row}.rectifying = 'A' then 'none' else 'customer' end
  when ${row}.payment_status = 'pending_transfer' then case when ${row}.rectifying = 'none' then 'customer' else 'refund' end
  when ${row}.payment_status = 'pending_remesa' then case when ${row}.rectifying = 'none' then 'bank' else 'refund' end
  else 'none' end;

-- openCentsIn
case
  when (${settlementIn(row)}) = 'none' then 0
  when (${settlementIn(row)}) = 'refund' then abs(coalesce(nullif(${row}.pending_cents, 0), ${row}.total_cents))
  else greatest(coalesce(nullif(${row}.pending_cents, 0), ${row}.total_cents), 0) end;

-- outbox/outbox.ts

-- eventWriter, write-visitor-outbox-event
insert into visitor_outbox_events (event_id, type, payload, occurred_at, next_attempt_at)
  values ($1, $2, $3, $4, $4);

-- eventWriter, write-outbox-event
insert into outbox_events (event_id, type, payload, occurred_at, next_attempt_at, customer_id)
  values ($1, $2, $3, $4, $4, $5);

-- findDueEvents, find-due-outbox-events
/* all customers: the portal delivers the events of each */
           select customer_id as "customerId", event_id as "eventId", type, payload as data,
  occurred_at as "occurredAt", attempts from (
  select customer_id, event_id, type, payload, occurred_at, state, attempts, next_attempt_at, last_error from outbox_events union all
  select null::bigint, event_id, type, payload, occurred_at, state, attempts, next_attempt_at, last_error from visitor_outbox_events) e
           where state = 'pending' and next_attempt_at <= $1 order by next_attempt_at limit $2;

-- claimEvent, claim-${table}
update ${table} set attempts = attempts + 1,
    next_attempt_at = $${at}1::timestamptz + make_interval(secs => ${leaseSeconds})
  where ${key} and attempts = $${at}2 and state = 'pending';

-- markDelivered, mark-delivered-${table}
update ${table} set state = 'acknowledged', last_error = '' where ${key};

-- markFailed, mark-failed-${table}
update ${table} set state = case when $${at}3 then 'dead' else state end, last_error = $${at}1,
    next_attempt_at = $${at}2
  where ${key} and state = 'pending';

-- findEvents, find-outbox-events
/* all customers: for the retailer's system */
           select customer_id as "customerId", event_id as "eventId", type, payload as data,
  occurred_at as "occurredAt", attempts from (
  select customer_id, event_id, type, payload, occurred_at, state, attempts, next_attempt_at, last_error from outbox_events union all
  select null::bigint, event_id, type, payload, occurred_at, state, attempts, next_attempt_at, last_error from visitor_outbox_events) e
           where state = $1 and ($3::timestamptz is null or (occurred_at, event_id::text) > ($3, $4))
           order by occurred_at, event_id::text limit $2;

-- findRecentEvents, find-recent-outbox-events
/* all customers: staff read what became of events */
           select event_id as "eventId", type, occurred_at as "occurredAt", state, attempts,
             next_attempt_at as "nextAttemptAt", last_error as "lastError"
           from (
  select customer_id, event_id, type, payload, occurred_at, state, attempts, next_attempt_at, last_error from outbox_events union all
  select null::bigint, event_id, type, payload, occurred_at, state, attempts, next_attempt_at, last_error from visitor_outbox_events) e
           where $1::text is null or state = $1 order by occurred_at desc, event_id limit $2;

-- updateBoth
/* all customers: the retailer's system and its staff name events only */
  update ${table} set ${change.set} where ${change.where};

-- summariseOutbox
/* all customers: figures for the operator */
           select count(*) filter (where state = 'pending') as pending, count(*) filter (where state = 'dead') as dead,
             min(occurred_at) filter (where state = 'pending') as "oldestPendingAt",
             coalesce((array_agg(last_error order by next_attempt_at desc) filter (where last_error <> ''))[1], '')
               as "lastError", bool_or(state = 'pending' and attempts > 0) is true as "isRetrying"
           from (
  select customer_id, state, attempts, last_error, next_attempt_at, occurred_at from outbox_events union all
  select null::bigint, state, attempts, last_error, next_attempt_at, occurred_at from visitor_outbox_events) e where state <> 'acknowledged';

-- repetition/repetitions.ts

-- tryClaim, claim-call
insert into answered_calls as c (key, content, started_at, expires_at) values ($1, $2, $3, $4)
  on conflict (key) do update set content = excluded.content, answer = null,
    started_at = excluded.started_at, expires_at = excluded.expires_at
  where c.expires_at < $3 or (c.answer is null and c.started_at < $5 and c.content = excluded.content)
  returning content, answer, started_at as "startedAt";

-- tryClaim, find-answered-call
select content, answer, started_at as "startedAt" from answered_calls where key = $1;

-- createRepetitions, store-answered-call
update answered_calls set answer = $2 where key = $1;

-- createRepetitions, release-call
delete from answered_calls where key = $1 and answer is null;

-- second-factor/authenticator-apps.ts

-- appQueries
select encrypted_secret as "encryptedSecret", created_at as "createdAt", confirmed_at as "confirmedAt"
  from ${table} where ${owner} = $1;

-- appQueries, start-${table}
insert into ${table} as app (${owner}, encrypted_secret, created_at)
  values ($1, $2, $3)
  on conflict (${owner}) do update
    set encrypted_secret = excluded.encrypted_secret, created_at = excluded.created_at, last_step = 0
    where app.confirmed_at is null;

-- appQueries, confirm-${table}
update ${table} set confirmed_at = $4, last_step = $3
  where ${owner} = $1 and encrypted_secret = $2 and confirmed_at is null;

-- appQueries, spend-step-of-${table}
update ${table} set last_step = $3
  where ${owner} = $1 and encrypted_secret = $2 and confirmed_at is not null and last_step < $3;

-- appQueries, delete-from-${table}
delete from ${table} where ${owner} = $1 returning confirmed_at;
