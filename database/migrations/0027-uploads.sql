-- Files that customers have sent and no form has taken yet.

create table uploads (
  customer_id bigint not null references customers on delete cascade,
  upload_id uuid not null,
  filename text not null,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  size_bytes integer not null,
  storage_key text not null,
  created_at timestamptz not null,
  primary key (customer_id, upload_id)
);
comment on table uploads is 'customer: files on their way to a form; deleted a day after they were sent.';
comment on column uploads.storage_key is 'Random key of the file in storage.';
create index uploads_by_age on uploads (created_at);
