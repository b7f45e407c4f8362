-- Tokens with which a program reads a customer's own curves and invoices.
create table api_tokens (
  customer_id bigint not null references customers on delete cascade,
  token_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) > 0),
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  primary key (customer_id, token_id),
  unique (customer_id, token_hash)
);
comment on table api_tokens is 'customer: tokens with which programs read a customer''s curves and invoices.';
comment on column api_tokens.token_hash is 'SHA-256 of the secret half; the token itself is displayed once, on creation.';
create index api_tokens_by_expiry on api_tokens (expires_at);
