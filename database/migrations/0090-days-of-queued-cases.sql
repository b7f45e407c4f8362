-- The days on which deadlines of cases begin: the queue counts cases by day instead of reading each.

alter table case_queue
  add column opened_on date not null generated always as ((opened_at at time zone 'Europe/Madrid')::date) stored,
  add column turn_on date not null generated always as ((turn_since at time zone 'Europe/Madrid')::date) stored;
comment on column case_queue.opened_on is 'The day in Spain of opened_at.';
comment on column case_queue.turn_on is 'The day in Spain of turn_since.';
