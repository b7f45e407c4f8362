-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- activity.ts

-- createActivity, count-file-loads-by-day
select (sent_at at time zone 'Europe/Madrid')::date as day,
    count(*) filter (where state <> 'failed' and refused = 0) as whole,
    count(*) filter (where state <> 'failed' and refused > 0) as refusals,
    count(*) filter (where state = 'failed') as failed
  from (select sent_at, state, coalesce((coalesce(outcome, rehearsal) ->> 'refused')::bigint, 0) as refused
        from file_loads where sent_at >= $1 and sent_at < $2) sent
  group by 1;

-- load-queries.ts

-- findLoads, find-file-loads
select load_id as "loadId", kind, filename, size_bytes as "sizeBytes", step, state, progress, author,
  sent_at as "sentAt", ended_at as "endedAt", rehearsal, outcome, failure,
  exists (select 1 from file_load_contents c where c.load_id = file_loads.load_id) as "hasContent",
  exists (select 1 from file_load_refusals r where r.load_id = file_loads.load_id) as "hasRefusals" from file_loads order by sent_at desc, load_id desc limit $1;

-- findLoad, find-file-load
select load_id as "loadId", kind, filename, size_bytes as "sizeBytes", step, state, progress, author,
  sent_at as "sentAt", ended_at as "endedAt", rehearsal, outcome, failure,
  exists (select 1 from file_load_contents c where c.load_id = file_loads.load_id) as "hasContent",
  exists (select 1 from file_load_refusals r where r.load_id = file_loads.load_id) as "hasRefusals" from file_loads where load_id = $1;

-- lockLoad, lock-file-load
select load_id as "loadId", kind, filename, size_bytes as "sizeBytes", step, state, progress, author,
  sent_at as "sentAt", ended_at as "endedAt", rehearsal, outcome, failure,
  exists (select 1 from file_load_contents c where c.load_id = file_loads.load_id) as "hasContent",
  exists (select 1 from file_load_refusals r where r.load_id = file_loads.load_id) as "hasRefusals" from file_loads where load_id = $1 for update;

-- countUnderWay, count-file-loads-under-way
select count(*)::integer as waiting from file_loads where state in ('waiting', 'running');

-- insertLoad, insert-file-load
with sent as (
    insert into file_loads (kind, filename, size_bytes, step, state, staff_id, operator_key_id, author, sent_at)
    values ($1, $2, $3, $8, 'waiting', $4, $9, $5, $6) returning load_id),
  content as (
    insert into file_load_contents (load_id, filename, storage_key, sent_at)
    select load_id, $2, $7, $6 from sent)
  select load_id as "loadId" from sent;

-- requestLoad, request-file-load
update file_loads set step = 'load', state = 'waiting', attempts = 0, progress = '', failure = '',
    staff_id = $2, author = $3, operator_key_id = $4, ended_at = null, alive_at = null
  where load_id = $1;

-- markDiscarded, discard-file-load
update file_loads set state = 'discarded', ended_at = $2 where load_id = $1;

-- findContentKey, find-file-load-content
select storage_key as "storageKey" from file_load_contents where load_id = $1;

-- removeContent, remove-file-load-content
delete from file_load_contents where load_id = $1 returning storage_key as "storageKey";

-- findRefusalsKey, find-file-load-refusals
select storage_key as "storageKey" from file_load_refusals where load_id = $1;

-- replaceRefusals, remove-file-load-refusals
delete from file_load_refusals where load_id = $1 returning storage_key as "storageKey";

-- replaceRefusals, insert-file-load-refusals
insert into file_load_refusals (load_id, filename, storage_key, written_at)
  values ($1, 'refused.csv', $2, $3);

-- claimLoad, claim-file-load
update file_loads set state = 'running', attempts = attempts + 1, alive_at = $1
  where load_id = (
      select load_id from file_loads
      where state = 'waiting'
        or (state = 'running' and alive_at < $1::timestamptz - make_interval(secs => ${leaseSeconds}))
      order by load_id limit 1 for update skip locked)
    and not exists (
      select 1 from file_loads
      where state = 'running' and alive_at >= $1::timestamptz - make_interval(secs => ${leaseSeconds}))
  returning load_id as "loadId", kind, filename, step, staff_id as "staffId",
    operator_key_id as "operatorKeyId", author, attempts;

-- noteProgress, note-file-load-progress
update file_loads set progress = $2, alive_at = $3 where load_id = $1 and state = 'running';

-- writeStepEnd, end-file-load-step
update file_loads set state = case when $3::jsonb is null then 'failed' else 'done' end, ended_at = $5,
    rehearsal = case when $2 = 'rehearsal' then $3 else rehearsal end,
    outcome = case when $2 = 'load' then $3 else outcome end, failure = $4
  where load_id = $1;
