-- Seals of the audit log: blocks of entries, each with the digest of its entries and of the block before (decision 38).

create table audit_seals (
  block bigint primary key check (block > 0),
  sealed_at timestamptz not null,
  entries integer not null check (entries > 0),
  last_entry bigint not null,
  previous_hash text not null,
  hash text not null
);
comment on table audit_seals is 'local: blocks of the audit log in a chain of hashes; append-only.';
comment on column audit_seals.last_entry is 'The highest entry that was sealed in this block or before.';
comment on column audit_seals.hash is 'SHA-256 over the block, the digests of its entries and the hash of the block before.';

create table audit_sealed_entries (
  entry_id bigint primary key,
  block bigint not null,
  digest text not null
);
comment on table audit_sealed_entries is 'local: the digest of each sealed entry of the audit log; append-only.';
comment on column audit_sealed_entries.digest is 'SHA-256 over the facts of the entry.';
create index audit_sealed_entries_by_block on audit_sealed_entries (block, entry_id);

create trigger audit_seals_is_append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_change_of_audit_log();
create trigger audit_sealed_entries_is_append_only before update or delete or truncate on audit_sealed_entries
  for each statement execute function refuse_change_of_audit_log();

-- The desk's search: newest first, page by page.
drop index audit_log_by_time;
drop index audit_log_by_customer;
create index audit_log_by_time on audit_log (happened_at, entry_id);
create index audit_log_by_customer on audit_log (customer_id, happened_at, entry_id);
create index audit_log_by_action on audit_log (action, happened_at, entry_id);
create index audit_log_by_actor on audit_log (lower(actor) text_pattern_ops, happened_at);
create index audit_log_by_reference on audit_log ((details ->> 'reference')) where details ? 'reference';
