-- What the loaders compare a record with, so that a repeated export changes nothing: the last one loaded.

alter table customers
  add column document_type text not null default 'NI' check (document_type in ('NI', 'NE', 'NV', 'PS', 'OT')),
  add column loaded_record jsonb;
comment on column customers.tax_id is 'Number of the identity document, upper case; unique through login_names. Empty for a customer created by single sign-on until the customer enters it.';
comment on column customers.document_type is
  'Kind of the document of tax_id (ATR, table 6): NI NIF, NE NIE, NV foreign VAT number, PS passport, OT other.';
comment on column customers.loaded_record is
  'The operator''s last record; what differs from it was changed by the customer. Null when there was none.';

alter table invoices add column record_sha256 text not null default '';
comment on column invoices.record_sha256 is
  'SHA-256 of the operator''s record that the row was last made from; the same record again changes nothing.';

-- A CIF has one form since now: a control letter for foreign, public and religious organisations, a digit for the rest.
update login_names l
set login_name = left(l.login_name, 8) || case
  when l.login_name ~ '^[NPQRSW]' then translate(right(l.login_name, 1), '0123456789', 'JABCDEFGHI')
  else translate(right(l.login_name, 1), 'JABCDEFGHI', '0123456789') end
where l.kind = 'tax_id' and (l.login_name ~ '^[NPQRSW][0-9]{8}$' or l.login_name ~ '^[ABCDEFGHJUV][0-9]{7}[A-J]$')
  and not exists (
    select 1 from login_names other
    where left(other.login_name, 8) = left(l.login_name, 8) and other.kind = 'tax_id'
      and other.login_name <> l.login_name);
update customers c set tax_id = l.login_name
from login_names l
where l.customer_id = c.customer_id and l.kind = 'tax_id' and c.tax_id <> '' and c.tax_id <> l.login_name;
