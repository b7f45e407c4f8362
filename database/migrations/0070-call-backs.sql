-- Persons who want to be called by the retailer, with the words of their consent.

create table call_backs (
  visitor_id text not null,
  call_back_id uuid not null,
  reference text not null,
  state text not null check (state in ('requested', 'called', 'cancelled')),
  version integer not null default 1,
  idempotency_key text,
  language text not null check (language in ('ca', 'es', 'en')),
  origin text not null check (origin in ('comparator', 'gas_comparator', 'power_calculator')),
  given_name text not null,
  surname1 text not null,
  surname2 text not null,
  email text not null,
  telephone text not null,
  contact_hours text not null check (contact_hours in ('9-13h', '13-15h', '15-19h', '19-21h')),
  cups text,
  details jsonb not null,
  consent_version text not null,
  consent_text text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (visitor_id, call_back_id)
);
comment on table call_backs is 'local: persons who want to be called.';
comment on column call_backs.visitor_id is 'One for each call-back; cannot be guessed.';
comment on column call_backs.origin is 'The screen on which it was asked for.';
comment on column call_backs.details is 'What the person had calculated or compared.';
create index call_backs_by_state on call_backs (state, created_at);
create index call_backs_by_email on call_backs (lower(email), created_at);
create index call_backs_by_age on call_backs (created_at);

create table call_back_references (
  reference text primary key,
  visitor_id text not null,
  call_back_id uuid not null,
  foreign key (visitor_id, call_back_id) references call_backs (visitor_id, call_back_id)
    on delete cascade deferrable initially deferred
);
comment on table call_back_references is 'local: whose a call-back is, by its reference.';
create index call_back_references_by_call_back on call_back_references (visitor_id, call_back_id);

create table call_back_steps (
  visitor_id text not null,
  call_back_id uuid not null,
  step integer not null,
  state text not null check (state in ('requested', 'called', 'cancelled')),
  changed_by text not null check (changed_by in ('person', 'staff')),
  changed_at timestamptz not null,
  primary key (visitor_id, call_back_id, step),
  foreign key (visitor_id, call_back_id) references call_backs (visitor_id, call_back_id) on delete cascade
);
comment on table call_back_steps is 'local: the states that a call-back has had.';

create table call_back_files (
  visitor_id text not null,
  call_back_id uuid not null,
  position integer not null,
  file_id uuid not null,
  filename text not null,
  media_type text not null,
  size_bytes integer not null,
  storage_key text not null,
  created_at timestamptz not null,
  primary key (visitor_id, call_back_id, file_id),
  foreign key (visitor_id, call_back_id) references call_backs (visitor_id, call_back_id) on delete cascade
);
comment on table call_back_files is 'local: bills that persons who want to be called have attached.';
create index call_back_files_by_age on call_back_files (created_at);
