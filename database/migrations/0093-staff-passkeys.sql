-- Passkeys of staff, with which they sign in without a password.

create table staff_passkeys (
  staff_id bigint not null references staff_members on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (staff_id, credential_id)
);
comment on table staff_passkeys is 'local: passkeys of staff members, each of which signs in alone.';
comment on column staff_passkeys.name is 'Chosen by the member, to tell them apart.';
comment on column staff_passkeys.counter is 'The authenticator''s count of its uses; one that falls back is refused.';

create table staff_used_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index staff_used_challenges_by_expiry on staff_used_challenges (expires_at);
comment on table staff_used_challenges is
  'local: challenges of passkeys that were answered: each works once. Deleted when they would have expired anyway.';
