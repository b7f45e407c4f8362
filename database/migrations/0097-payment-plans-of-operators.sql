-- The retailer's own system agrees payment plans, too.

alter table payment_plans alter column agreed_by drop not null;
comment on column payment_plans.agreed_by is 'The staff member; null when the retailer''s system agreed it.';
