-- What the loader of contracts needs to tell a changed record from one that it has loaded before.

alter table contracts add column record_sha256 text not null default '';
comment on column contracts.record_sha256 is
  'SHA-256 of the operator''s record that the row was last made from; the same record again changes nothing.';

create index attachments_by_contract on attachments (customer_id, contract_id);
