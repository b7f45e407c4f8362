-- Events about what visitors write, who are no customers.
create table visitor_outbox_events (
  event_id uuid primary key,
  type text not null,
  payload jsonb not null,
  occurred_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'acknowledged', 'dead')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text not null default ''
);
comment on table visitor_outbox_events is 'local: events for the retailer''s system about messages of visitors, written with those.';
comment on column visitor_outbox_events.state is 'As in outbox_events.';
create index visitor_outbox_events_pending on visitor_outbox_events (next_attempt_at) where state = 'pending';
