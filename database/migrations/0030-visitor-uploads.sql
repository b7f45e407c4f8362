-- Files that visitors without a session have sent and no form has taken yet.

create table visitor_uploads (
  visitor_hash bytea not null check (octet_length(visitor_hash) = 32),
  upload_id uuid not null,
  network text not null,
  filename text not null,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  size_bytes integer not null,
  storage_key text not null,
  created_at timestamptz not null,
  primary key (visitor_hash, upload_id)
);
comment on table visitor_uploads is 'local: files of visitors on their way to a form; deleted a day after they were sent.';
comment on column visitor_uploads.visitor_hash is 'SHA-256 of the token in the cookie of the visitor''s browser.';
comment on column visitor_uploads.network is 'Address that the file came from, by which visitors'' files are limited.';
comment on column visitor_uploads.storage_key is 'Random key of the file in storage.';
create index visitor_uploads_by_age on visitor_uploads (created_at);
create index visitor_uploads_by_network on visitor_uploads (network);
