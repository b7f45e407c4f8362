-- Requests for new contracts: what a visitor or customer fills in step by step, confirms, and what becomes of it.

create table leads (
  lead_id text primary key check (length(lead_id) = 32),
  visitor_id text not null,
  customer_id bigint references customers on delete cascade,
  reference text not null unique,
  commodity text not null check (commodity in ('electricity', 'gas')),
  state text not null
    check (state in ('draft', 'confirmed', 'accepted', 'refused', 'active', 'withdrawn')),
  version integer not null default 1,
  answers jsonb not null,
  language text not null check (language in ('ca', 'es', 'en')),
  network text not null,
  creation_key uuid unique,
  idempotency_key text not null,
  electricity_lead_id text references leads on delete set null,
  access_tariff text,
  product_id text,
  confirmed_at timestamptz,
  refusal_code text,
  contract_name text,
  starts_on date,
  next_step_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  expires_at timestamptz not null
);
create index leads_of_visitor on leads (visitor_id, created_at);
create index leads_of_customer on leads (customer_id) where customer_id is not null;
create index leads_of_network on leads (network, created_at);
create index leads_by_state on leads (state, changed_at);
create index leads_by_electricity on leads (electricity_lead_id) where electricity_lead_id is not null;
create index leads_by_age on leads (expires_at);
create index leads_by_step on leads (next_step_at) where next_step_at is not null;
comment on table leads is 'directory: requests for new contracts, of visitors and customers.';
comment on column leads.lead_id is '192 random bits.';
comment on column leads.visitor_id is 'Hash of the token of the browser that began it, or the customer.';
comment on column leads.customer_id is 'The customer who began it or signed in since.';
comment on column leads.answers is 'What was filled in, as it is on the wire.';
comment on column leads.network is 'From which it was begun: their number is limited.';
comment on column leads.creation_key is 'Random, of the browser: a second creation with it finds this lead.';
comment on column leads.idempotency_key is 'Hash of the first answers.';
comment on column leads.electricity_lead_id is 'Of a lead for gas: that for electricity, with which it was sent.';
comment on column leads.access_tariff is 'CNMC''s code of the tariff with which it was confirmed.';
comment on column leads.product_id is 'The product with which it was confirmed.';
comment on column leads.refusal_code is 'The distributor''s.';
comment on column leads.next_step_at is 'When the sandbox''s distributor takes its next step.';
comment on column leads.expires_at is 'It is erased within a day after.';

create table lead_references (
  reference text primary key,
  visitor_id text not null,
  lead_id text not null references leads on delete cascade deferrable initially deferred
);
create index lead_references_by_lead on lead_references (lead_id);
comment on table lead_references is 'directory: references of requests for new contracts.';

create table lead_steps (
  lead_id text not null references leads on delete cascade,
  step integer not null,
  visitor_id text not null,
  state text not null,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (lead_id, step)
);
comment on table lead_steps is 'directory: states of requests for new contracts.';

create table lead_files (
  lead_id text not null references leads on delete cascade,
  file_id uuid not null,
  customer_id bigint references customers on delete cascade,
  field text not null check (field in ('invoice', 'nif_faceup', 'nif_facedown', 'cif', 'selfcons_attach')),
  position integer not null,
  filename text not null,
  media_type text not null,
  size_bytes integer not null,
  storage_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (lead_id, file_id)
);
create index lead_files_of_customer on lead_files (customer_id) where customer_id is not null;
create index lead_files_by_age on lead_files (expires_at);
comment on table lead_files is 'directory: files of requests for new contracts.';

create table lead_openings (
  lead_id text not null references leads on delete cascade,
  visitor_id text not null,
  opened_at timestamptz not null,
  primary key (lead_id, visitor_id)
);
comment on table lead_openings is 'directory: other browsers and customers that have opened a request for a new contract.';

create table lead_links (
  token_hash bytea primary key,
  lead_id text not null references leads on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index lead_links_of_lead on lead_links (lead_id, created_at);
create index lead_links_by_age on lead_links (expires_at);
comment on table lead_links is 'directory: links of emails that open a request for a new contract.';

create table lead_checks (
  visitor_id text not null,
  check_number bigint generated by default as identity,
  kind text not null check (kind in ('solvency', 'identity')),
  subject_hash bytea not null,
  network text not null,
  outcome text not null check (outcome in ('passed', 'failed', 'no_answer')),
  checked_at timestamptz not null,
  primary key (visitor_id, check_number)
);
create index lead_checks_of_visitor on lead_checks (visitor_id, checked_at);
create index lead_checks_of_network on lead_checks (network, checked_at);
create index lead_checks_by_age on lead_checks (checked_at);
comment on table lead_checks is 'directory: questions about the persons of requests for new contracts.';
comment on column lead_checks.subject_hash is 'Of the name and the tax id that were asked about.';

create table lead_consents (
  lead_id text not null references leads on delete cascade,
  consent text not null,
  version text not null,
  body text not null,
  is_given boolean not null,
  language text not null,
  address text not null,
  device text not null,
  decided_at timestamptz not null,
  primary key (lead_id, consent, decided_at)
);
comment on table lead_consents is 'directory: consents of requests for new contracts, with what was consented to.';
comment on column lead_consents.version is 'First characters of the SHA-256 of the text.';
