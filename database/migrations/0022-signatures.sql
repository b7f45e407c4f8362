-- The signatures of requests that customers have to sign, and their evidence.

create table request_signatures (
  customer_id bigint not null,
  request_id uuid not null,
  state text not null default 'preparing' check (state in
    ('preparing', 'waiting', 'signed', 'rejected', 'expired', 'withdrawn')),
  expires_at timestamptz not null,
  filename text not null default '',
  storage_key text,
  document_hash text,
  consent_version text not null default '',
  consent_text text not null default '',
  signature_id text,
  signing_url text,
  primary key (customer_id, request_id),
  foreign key (customer_id, request_id) references change_requests on delete cascade
);
comment on table request_signatures is 'customer: documents of requests that the customer signs.';
comment on column request_signatures.state is 'preparing until the provider has the document; withdrawn when the request was.';
comment on column request_signatures.document_hash is 'SHA-256 of the document, in hexadecimal.';
comment on column request_signatures.signature_id is 'The provider''s id.';
create index request_signatures_open on request_signatures (expires_at) where state in ('preparing', 'waiting');

create table signature_evidence (
  customer_id bigint not null references customers on delete cascade,
  entry integer not null,
  request_id uuid not null,
  event text not null check (event in ('document_created', 'signed', 'rejected', 'expired', 'withdrawn')),
  occurred_at timestamptz not null,
  address text not null,
  document_hash text not null,
  consent_version text not null,
  consent_text text not null,
  previous_hash text not null,
  hash text not null,
  primary key (customer_id, entry)
);
comment on table signature_evidence is 'customer: what happened to documents that the customer signs; each entry has the hash of the entry before.';
comment on column signature_evidence.address is 'Internet address of the signer, as the provider reported it; empty otherwise.';

create table sandbox_signatures (
  signature_id text primary key,
  idempotency_key text not null,
  title text not null,
  signer_name text not null,
  signer_tax_id text not null,
  consent_text text not null,
  filename text not null,
  document bytea not null,
  state text not null default 'waiting' check (state in ('waiting', 'signed', 'rejected', 'cancelled')),
  address text not null default '',
  decided_at timestamptz,
  expires_at timestamptz not null
);
comment on table sandbox_signatures is 'local: documents that the sandbox''s signing page shows.';
create unique index sandbox_signatures_key on sandbox_signatures (idempotency_key);
