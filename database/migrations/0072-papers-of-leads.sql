-- What a visitor gets and signs: the documents of a request for a new contract, their signature and the evidence of both.

alter table leads add column offer jsonb;
comment on column leads.offer is 'The product with its prices and its estimate, as it was offered when the request was confirmed.';

create table lead_papers (
  lead_id text not null references leads on delete cascade,
  kind text not null check (kind in ('summary', 'contract', 'withdrawal')),
  customer_id bigint,
  language text not null check (language in ('ca', 'es', 'en')),
  filename text not null,
  size_bytes integer not null,
  storage_key text not null,
  document_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (lead_id, kind)
);
create index lead_papers_of_customer on lead_papers (customer_id) where customer_id is not null;
create index lead_papers_by_age on lead_papers (expires_at);
comment on table lead_papers is 'directory: documents of requests for new contracts, as their visitors got them.';
comment on column lead_papers.document_hash is 'SHA-256 of the file in hexadecimal.';

create table lead_signatures (
  lead_id text primary key references leads on delete cascade,
  state text not null default 'preparing'
    check (state in ('preparing', 'waiting', 'signed', 'rejected', 'expired', 'withdrawn')),
  signature_id text,
  signing_url text,
  document_hash text not null default '',
  consent_version text not null default '',
  consent_text text not null default '',
  decided_at timestamptz,
  expires_at timestamptz not null
);
create index lead_signatures_open on lead_signatures (lead_id) where state in ('preparing', 'waiting');
comment on table lead_signatures is 'directory: signatures of new contracts at the provider of signatures.';

create table lead_evidence (
  lead_id text not null references leads on delete cascade,
  entry integer not null,
  event text not null
    check (event in ('consent', 'document_created', 'signed', 'rejected', 'expired', 'withdrawn')),
  subject text not null,
  occurred_at timestamptz not null,
  address text not null,
  document_hash text not null,
  consent_version text not null,
  consent_text text not null,
  previous_hash text not null,
  hash text not null,
  primary key (lead_id, entry)
);
comment on table lead_evidence is 'directory: consents, documents and signature of a new contract; each entry has the hash of the entry before.';
comment on column lead_evidence.subject is 'Which consent or which document.';

alter table lead_steps add constraint lead_steps_state_check
  check (state in ('draft', 'confirmed', 'accepted', 'refused', 'active', 'withdrawn'));
