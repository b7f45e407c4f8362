-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- presence.ts

-- writePresence, write-case-presence
insert into case_presence (kind, reference, staff_id, seen_at) values ($1, $2, $3, $4)
  on conflict (reference, kind, staff_id) do update set seen_at = excluded.seen_at;

-- deletePresence, delete-case-presence
delete from case_presence where reference = $2 and kind = $1 and staff_id = $3;

-- findOthers, find-case-presence
select m.name, p.seen_at as "seenAt" from case_presence p join staff_members m using (staff_id)
  where p.reference = $2 and p.kind = $1 and p.staff_id <> $3 and p.seen_at > $4 and m.ended_at is null
  order by m.name, p.staff_id;

-- queue-queries.ts

-- findQueue, find-case-queue
select kind, reference, customer_id as "customerId", state, version, turn, topic, title, person,
  is_answered as "isAnswered", opened_at as "openedAt", turn_since as "turnSince", stops, assigned_to as "assignedTo",
  put_off_until as "putOffUntil" from case_queue
           where ($1::text is null or kind = $1) and ($2::bigint is null or assigned_to = $2)
             and (not $3 or assigned_to is null);

-- findQueued, find-queued-case
select kind, reference, customer_id as "customerId", state, version, turn, topic, title, person,
  is_answered as "isAnswered", opened_at as "openedAt", turn_since as "turnSince", stops, assigned_to as "assignedTo",
  put_off_until as "putOffUntil" from case_queue where kind = $1 and reference = $2;

-- lockQueued, lock-queued-case
select kind, reference, customer_id as "customerId", state, version, turn, topic, title, person,
  is_answered as "isAnswered", opened_at as "openedAt", turn_since as "turnSince", stops, assigned_to as "assignedTo",
  put_off_until as "putOffUntil" from case_queue where kind = $1 and reference = $2 for update;

-- writeHolder, write-case-holder
update case_queue set assigned_to = $3 where kind = $1 and reference = $2;

-- writePutOff, write-case-put-off
update case_queue set put_off_until = $3 where kind = $1 and reference = $2;

-- findNames, find-names-for-queue
/* all customers: staff read whose the cases of a page are */
  select customer_id as "customerId", name from customers where customer_id = any($1);

-- findNotes, find-case-notes
select note, author, body, written_at as "writtenAt" from case_notes
  where kind = $1 and reference = $2 order by note desc;

-- insertNote, insert-case-note
insert into case_notes (reference, kind, customer_id, staff_id, author, body, written_at)
  select $1, $2, $3, $4, $5, $6, $7
  where not exists (
    select from case_notes where reference = $1 and kind = $2 and staff_id = $4 and body = $6
      and written_at > $7::timestamptz - interval '10 minutes');
