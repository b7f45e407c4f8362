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

-- findQueueGroups, find-case-queue-groups
select kind, turn, is_answered as "isAnswered", opened_on as "openedOn", turn_on as "turnOn",
    stops::text as "stopsText", coalesce(put_off_until > $4, false) as "isPutOff",
    min(opened_at) as "openedAt", min(turn_since) as "turnSince", count(*) as count
  from case_queue q where ($1::text is null or q.kind = $1) and ($2::bigint is null or q.assigned_to = $2)
    and (not $3 or q.assigned_to is null)
  group by kind, turn, is_answered, opened_on, turn_on, stops, coalesce(put_off_until > $4, false);

-- findQueuePage, find-case-queue-page
select q.kind, q.reference, q.customer_id as "customerId",
  q.state, q.version, q.turn, q.topic, q.title, q.person,
  q.is_answered as "isAnswered", q.opened_at as "openedAt", q.turn_since as "turnSince",
  q.stops, q.assigned_to as "assignedTo", q.put_off_until as "putOffUntil"
           from unnest($5::text[], $6::text[], $7::boolean[], $8::date[], $9::date[], $10::jsonb[], $11::boolean[],
             $12::date[]) as w (kind, turn, is_answered, opened_on, turn_on, stops, is_put_off, due_on)
           join case_queue q on q.kind = w.kind and q.turn = w.turn and q.is_answered = w.is_answered
             and q.opened_on = w.opened_on and q.turn_on = w.turn_on and q.stops = w.stops
             and coalesce(q.put_off_until > $4, false) = w.is_put_off
           where ($1::text is null or q.kind = $1) and ($2::bigint is null or q.assigned_to = $2)
             and (not $3 or q.assigned_to is null)
           order by w.due_on nulls last, q.turn_since, q.reference collate "C" offset $13 limit $14;

-- findQueued, find-queued-case
select ${selection} from case_queue where kind = $1 and reference = $2;

-- lockQueued, lock-queued-case
select ${selection} from case_queue where kind = $1 and reference = $2 for update;

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
