-- Everything that waits for staff in the one queue, files in their answers, and who has a case open.

alter table case_queue drop constraint case_queue_kind_check;
alter table case_queue add constraint case_queue_kind_check check (kind in (
  'question', 'readings', 'claim', 'change', 'lead', 'call_back', 'message', 'erasure', 'signature', 'payment'
));

insert into case_queue (kind, reference, customer_id, state, version, turn, topic, title, person, is_answered, opened_at,
  turn_since)
select 'message', reference, null::bigint, 'received', 1, 'answer', '', subject, email, false, created_at, created_at
from visitor_messages where answered_at is null
union all
select 'erasure', 'E-' || e.customer_id, e.customer_id, 'requested', 1, 'answer', '', c.tax_id, '', false, e.requested_at,
  e.requested_at
from erasure_requests e join customers c using (customer_id) where e.state = 'requested'
on conflict do nothing;

create table staff_uploads (
  staff_id bigint not null references staff_members on delete cascade,
  upload_id uuid not null,
  filename text not null,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  size_bytes integer not null,
  storage_key text not null,
  created_at timestamptz not null,
  primary key (staff_id, upload_id)
);
comment on table staff_uploads is 'local: files of staff on their way to an answer; deleted a day after they were sent.';
create index staff_uploads_by_age on staff_uploads (created_at);

create table case_presence (
  kind text not null,
  reference text not null,
  staff_id bigint not null references staff_members on delete cascade,
  seen_at timestamptz not null,
  primary key (reference, kind, staff_id)
);
comment on table case_presence is 'local: who has a case open now; a row is seconds old while the page is visible.';
create index case_presence_by_age on case_presence (seen_at);
