-- Attempt quotas leave the table of wrong passwords: they are kept for days, the counts for hours, and each table has
-- one retention.

create table attempt_quotas (
  key text primary key,
  used integer not null,
  last_used_at timestamptz not null
);
comment on table attempt_quotas is 'directory: used attempts at short codes, by what they are tried on; refilled one by one.';
comment on column attempt_quotas.key is 'SHA-256 of what the code is tried on.';
create index attempt_quotas_by_time on attempt_quotas (last_used_at);

insert into attempt_quotas (key, used, last_used_at)
  select substr(key, 7), failures, last_failed_at from sign_in_failures where starts_with(key, 'quota:');
delete from sign_in_failures where starts_with(key, 'quota:');

comment on table sign_in_failures is 'directory: recent wrong passwords and codes per login, per address, and per both; logins are counted whether the account exists or not.';
comment on column sign_in_failures.key is 'login:…, address:… or pair:…; logins by their SHA-256, so that mistyped passwords are not stored.';
comment on column sign_in_failures.failures is 'Not counted any more an hour after the last one.';
