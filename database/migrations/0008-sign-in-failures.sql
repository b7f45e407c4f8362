-- Wrong passwords, counted where every server and every restart sees them.

create table sign_in_failures (
  key text primary key,
  failures integer not null,
  last_failed_at timestamptz not null
);
comment on table sign_in_failures is 'directory: recent wrong passwords per login, per address, and per both; nobody need exist for a login to be counted.';
comment on column sign_in_failures.key is 'login:…, address:… or pair:…; logins by their SHA-256, so that mistyped passwords are not kept as users.';
comment on column sign_in_failures.failures is 'Forgotten an hour after the last one.';
create index sign_in_failures_by_time on sign_in_failures (last_failed_at);
