-- The address that a multipoint invoice is sent to, as the operator numbers it.

alter table invoices add column address_invoice_id bigint;
comment on column invoices.address_invoice_id is
  'The operator''s id of the address that a multipoint invoice is sent to; the portal only passes it on.';
