-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- activity.ts

-- createActivity, count-dead-events-by-day
/* all customers: figures by day */
  select (occurred_at at time zone 'Europe/Madrid')::date as day, count(*) as dead
  from (select occurred_at from outbox_events
        where state = 'dead' and occurred_at >= $1 and occurred_at < $2
        union all
        select occurred_at from visitor_outbox_events
        where state = 'dead' and occurred_at >= $1 and occurred_at < $2) given_up
  group by 1;

-- feature-flags.ts

-- lockSwitches
lock table feature_flag_switches in share row exclusive mode;

-- findSwitchedAt
select switched_at as "switchedAt" from feature_flag_switches where flag = $1;

-- selectSwitches, list-flag-switches
select flag, is_on as "isOn", switched_at as "switchedAt", switched_by as "switchedBy"
  from feature_flag_switches;

-- upsertSwitch
insert into feature_flag_switches (flag, is_on, switched_at, switched_by) values ($1, $2, $3, $4)
  on conflict (flag) do update
  set is_on = excluded.is_on, switched_at = excluded.switched_at, switched_by = excluded.switched_by;

-- deleteSwitch
delete from feature_flag_switches where flag = $1;

-- maintenance.ts

-- lockMaintenance
lock table maintenance in share row exclusive mode;

-- selectMaintenance, find-maintenance
select starts_at as "startsAt", ends_at as "endsAt", texts, announced_by as "announcedBy" from maintenance;

-- upsertMaintenance
insert into maintenance (starts_at, ends_at, texts, announced_by) values ($1, $2, $3, $4)
  on conflict (only_row) do update
  set starts_at = excluded.starts_at, ends_at = excluded.ends_at, texts = excluded.texts,
    announced_by = excluded.announced_by;

-- deleteMaintenance
delete from maintenance;

-- operator-api/operator-keys.ts

-- insertOperatorKey
insert into operator_keys (key_id, name, secret_hash, scopes) values ($1, $2, $3, $4);

-- deleteOperatorKey
delete from operator_keys where key_id = $1;

-- createOperatorKeys
select key_id as "keyId", name, scopes, created_at as "createdAt", last_used_at as "lastUsedAt"
  from operator_keys order by created_at, key_id;

-- createOperatorKeys, find-operator-key
select key_id as "keyId", name, scopes, secret_hash as "secretHash" from operator_keys where key_id = $1;

-- createOperatorKeys, note-operator-key-use
update operator_keys set last_used_at = $2
  where key_id = $1 and (last_used_at is null or last_used_at < $2::timestamptz - interval '1 minute');
