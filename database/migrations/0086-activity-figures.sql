-- What the desk counts by day: when accounts were activated, failures of a day, and indexes by which days are found.

-- Null for accounts that were there before.
alter table credentials add column activated_at timestamptz;
alter table credentials alter column activated_at set default now();
comment on column credentials.activated_at is 'When the account got its first password; null for one from before this was recorded.';
create index credentials_by_activation on credentials (activated_at) where activated_at is not null;

create index customers_by_creation on customers (created_at);
create index cases_by_creation on cases (created_at);
create index cases_by_resolution on cases (resolved_at) where resolved_at is not null;
create index outbox_events_given_up on outbox_events (occurred_at) where state = 'dead';
create index visitor_outbox_events_given_up on visitor_outbox_events (occurred_at) where state = 'dead';
create index newsletter_stopped_addresses_by_time on newsletter_stopped_addresses (stopped_at);

create table daily_failures (
  day date,
  kind text not null check (kind in ('email', 'job')),
  name text not null,
  failures integer not null,
  primary key (day, kind, name)
);
comment on table daily_failures is 'local: how many attempts at an email or a job failed on a day in Madrid.';
comment on column daily_failures.name is 'Of the job; empty for emails.';
