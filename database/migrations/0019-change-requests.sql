-- What customers request from the retailer, and what the retailer's system is told about it.

create table change_requests (
  customer_id bigint not null references customers on delete cascade,
  request_id uuid not null,
  reference text not null,
  kind text not null,
  state text not null check (state in
    ('waiting_for_signature', 'sent', 'accepted', 'rejected', 'done', 'cancelled', 'expired')),
  contract_id bigint,
  details jsonb not null,
  replaced jsonb not null default '{}',
  reason text not null default '',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (customer_id, request_id),
  foreign key (customer_id, contract_id) references contracts on delete cascade
);
comment on table change_requests is 'customer: requests to the retailer, each with its present state.';
comment on column change_requests.reference is 'What customer and retailer call it; unique through request_references.';
comment on column change_requests.details is 'What is requested, in the fields of the kind; validated when written.';
comment on column change_requests.replaced is
  'What the change replaced when it was submitted, to restore it when it is rejected or withdrawn.';
comment on column change_requests.reason is 'Why the retailer rejected it; empty otherwise.';
create unique index change_requests_under_way on change_requests (customer_id, kind, contract_id)
  nulls not distinct where state in ('waiting_for_signature', 'sent', 'accepted');

create table change_request_steps (
  customer_id bigint not null,
  request_id uuid not null,
  step integer not null,
  state text not null check (state in
    ('waiting_for_signature', 'sent', 'accepted', 'rejected', 'done', 'cancelled', 'expired')),
  changed_by text not null check (changed_by in ('customer', 'retailer', 'portal')),
  changed_at timestamptz not null,
  primary key (customer_id, request_id, step),
  foreign key (customer_id, request_id) references change_requests on delete cascade
);
comment on table change_request_steps is 'customer: every state that a request has had, in order.';

create table request_references (
  reference text primary key,
  customer_id bigint not null,
  request_id uuid not null
);
comment on table request_references is 'directory: whose a request is.';

create table outbox_events (
  customer_id bigint not null references customers on delete cascade,
  event_id uuid not null,
  type text not null,
  payload jsonb not null,
  occurred_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'acknowledged', 'dead')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text not null default '',
  primary key (customer_id, event_id)
);
comment on table outbox_events is 'customer: events for the retailer''s system, written with what they report.';
comment on column outbox_events.state is 'pending until the webhook answered or the event was acknowledged; dead when the webhook was given up.';
create index outbox_events_pending on outbox_events (next_attempt_at) where state = 'pending';

create table operator_keys (
  key_id text primary key,
  name text not null,
  secret_hash bytea not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on table operator_keys is 'shared: API keys of the retailer''s systems.';
