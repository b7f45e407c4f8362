-- The offices of a public body (DIR3), which its Facturae names so that FACe accepts it.

alter table contracts add column administrative_centres jsonb;
comment on column contracts.administrative_centres is 'DIR3 offices of a public body, for its Facturae; null of any other customer.';
