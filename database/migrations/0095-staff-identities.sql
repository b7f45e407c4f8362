-- Members of the staff who sign in at the retailer's provider of OpenID.

create table staff_identities (
  staff_id bigint primary key references staff_members on delete cascade,
  issuer text not null,
  subject text not null,
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  unique (issuer, subject)
);
comment on table staff_identities is 'local: who a staff member is at the retailer''s provider of OpenID.';
comment on column staff_identities.subject is 'The provider''s identifier of the person, which it never gives to another.';
