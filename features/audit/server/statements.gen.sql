-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- audit-log.ts

-- insertEntry, insert-audit-entry
insert into audit_log (happened_at, actor, actor_kind, actor_id, action, customer_id, reason, details)
  values ($1, $2, $3, $4, $5, $6, $7, $8);

-- selectEntries, list-audit-entries
select entry_id as "entryId", happened_at as "happenedAt", actor,
    actor_kind as "actorKind", actor_id as "actorId", action,
    customer_id as "customerId", reason, details
  from audit_log
  where $1::bigint is null or customer_id = $1
  order by happened_at desc, entry_id desc limit $2;

-- entry-queries.ts

-- conditionsOf
happened_at >= ${from};

-- conditionsOf
happened_at < ${before};

-- conditionsOf
actor_kind = ${actorKind};

-- conditionsOf
lower(actor) like ${beginningWith(actor.toLowerCase())};

-- conditionsOf
action = ${action};

-- conditionsOf
customer_id = ${customerId};

-- conditionsOf
details ->> 'reference' = ${reference} and details ? 'reference';

-- findEntries
(happened_at, entry_id) < (
  select p.happened_at, p.entry_id from audit_log p where p.entry_id = ${after});

-- findEntries
select entry_id as "entryId", happened_at as "happenedAt", actor,
    actor_kind as "actorKind", action, customer_id as "customerId", reason, details
  from audit_log where ${allOf([...conditionsOf(filter), ...place])}
  order by happened_at desc, entry_id desc limit ${limit};

-- findCustomerNames, find-names-of-audited-customers
select customer_id as "customerId", name from customers where customer_id = any($1);

-- findCustomerOfTaxId, find-audited-customer
select customer_id as "customerId" from login_names where login_name = $1 and kind = 'tax_id';

-- seal-queries.ts

-- lockSeals, lock-audit-seals
select pg_try_advisory_xact_lock(hashtextextended('audit seals', 0)) as locked;

-- findLastSeal, find-last-audit-seal
select block, sealed_at as "sealedAt", entries, last_entry as "lastEntry",
    previous_hash as "previousHash", hash
  from audit_seals order by block desc limit 1;

-- findSettledEntry, find-settled-audit-entry
select coalesce((
  select last_entry from audit_seals where sealed_at < $1::timestamptz - make_interval(hours => ${lateHours})
  order by block desc limit 1), 0) as "settled";

-- findUnsealed, find-unsealed-audit-entries
select entry_id as "entryId",
    to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as "happenedAt", actor,
    actor_kind as "actorKind", actor_id as "actorId", action, customer_id as "customerId", reason,
    details::text as details
  from audit_log l
  where entry_id > $1 and not exists (select 1 from audit_sealed_entries s where s.entry_id = l.entry_id)
  order by entry_id limit $2;

-- countUnsealed, count-unsealed-audit-entries
select count(*)::integer as unsealed from audit_log l
  where entry_id > $1 and not exists (select 1 from audit_sealed_entries s where s.entry_id = l.entry_id);

-- insertSeal, insert-audit-seal
with seal as (
    insert into audit_seals (block, sealed_at, entries, last_entry, previous_hash, hash)
    values ($1, $2, $3, $4, $5, $6))
  insert into audit_sealed_entries (entry_id, block, digest)
  select entry_id, $1, digest from unnest($7::bigint[], $8::text[]) as sealed (entry_id, digest);

-- findHighestBlock, find-highest-audit-block
select greatest(
  coalesce((select max(block) from audit_seals), 0),
  coalesce((select max(block) from audit_sealed_entries), 0)) as highest;

-- findSeals, find-audit-seals
select block, sealed_at as "sealedAt", entries, last_entry as "lastEntry",
    previous_hash as "previousHash", hash
  from audit_seals where block between $1 and $2 order by block;

-- findSealedEntries, find-sealed-audit-entries
select s.block, s.entry_id as "entryId", s.digest, l.entry_id as "foundId",
    to_char(l.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as "happenedAt", l.actor,
    l.actor_kind as "actorKind", l.actor_id as "actorId", l.action, l.customer_id as "customerId", l.reason,
    l.details::text as details
  from audit_sealed_entries s left join audit_log l on l.entry_id = s.entry_id
  where s.block between $1 and $2 order by s.block, s.entry_id;

-- findInserted, find-inserted-audit-entries
select entry_id as "entryId" from audit_log l
  where ($1::bigint is null or entry_id > $1) and entry_id <= $2
    and not exists (select 1 from audit_sealed_entries s where s.entry_id = l.entry_id)
  order by entry_id limit $3;

-- findBlockOfHash, find-audit-block-of-hash
select block from audit_seals where hash = $1;
