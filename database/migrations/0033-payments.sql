-- Card payments of invoices.

create table payment_attempts (
  customer_id bigint not null references customers on delete cascade,
  attempt_id uuid not null,
  platform text not null check (platform in ('stripe', 'monei')),
  state text not null check (state in
    ('created', 'processing', 'requires_action', 'unknown', 'succeeded', 'failed')),
  related_object_type text not null check (related_object_type in ('invoice', 'multipoint_invoice')),
  amount_cents integer not null check (amount_cents > 0),
  payment_method_id text not null,
  intent_id text,
  failure_code text not null default '',
  payer_email text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check_at timestamptz not null,
  checks integer not null default 0,
  primary key (customer_id, attempt_id)
);
comment on table payment_attempts is 'customer: charges that were attempted, each with its state.';
comment on column payment_attempts.attempt_id is 'Also the idempotency key at the provider.';
comment on column payment_attempts.intent_id is 'Of the provider; stored before the charge is confirmed.';
comment on column payment_attempts.payer_email is 'Of the session that paid; null for a payment from a link.';
comment on column payment_attempts.check_at is 'When the provider is asked about an attempt without an outcome.';
create unique index payment_attempts_by_intent on payment_attempts (customer_id, intent_id);
create index payment_attempts_to_check on payment_attempts (check_at)
  where state in ('created', 'processing', 'requires_action', 'unknown');

create table payment_attempt_invoices (
  customer_id bigint not null,
  attempt_id uuid not null,
  invoice_id bigint not null,
  amount_cents integer not null check (amount_cents > 0),
  excess_cents integer not null default 0 check (excess_cents >= 0),
  is_active boolean not null default true,
  paid_at timestamptz,
  primary key (customer_id, attempt_id, invoice_id),
  foreign key (customer_id, attempt_id) references payment_attempts on delete cascade,
  foreign key (customer_id, invoice_id) references invoices on delete cascade
);
comment on table payment_attempt_invoices is 'customer: invoices that an attempt pays, with their parts of the charge.';
comment on column payment_attempt_invoices.is_active is 'Until the attempt has an outcome; an invoice has one such attempt at most.';
comment on column payment_attempt_invoices.excess_cents is 'Part of the charge that the invoice no longer needed.';
create unique index payment_attempt_invoices_active on payment_attempt_invoices (customer_id, invoice_id)
  where is_active;
create index payment_attempt_invoices_by_invoice on payment_attempt_invoices (customer_id, invoice_id);

create table payment_events (
  event_id text primary key,
  received_at timestamptz not null
);
comment on table payment_events is 'directory: events of payment providers that were processed.';
create index payment_events_by_age on payment_events (received_at);

create table payment_platform_denials (
  customer_id bigint not null references customers on delete cascade,
  platform text not null check (platform in ('stripe', 'monei')),
  denied_at timestamptz not null,
  primary key (customer_id, platform)
);
comment on table payment_platform_denials is 'customer: payment platforms that staff closed to a customer.';
