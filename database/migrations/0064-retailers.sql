-- The retailers of which a visitor may be a customer today, from `database/market` or a file of the operator.

create table retailers (
  retailer_id integer primary key,
  name text not null,
  register_code text unique,
  supplies_electricity boolean not null,
  supplies_gas boolean not null check (supplies_gas or supplies_electricity),
  is_reference boolean not null,
  is_active boolean not null,
  origin text not null check (origin in ('shipped', 'operator'))
);
comment on table retailers is 'shared: retailers of electricity and gas, for the forms of visitors.';
comment on column retailers.retailer_id is 'The id in the API; it never changes.';
comment on column retailers.register_code is 'Number in the CNMC''s list of retailers, such as R2-329; null where it is not known.';
comment on column retailers.is_reference is 'A retailer of reference (COR), which supplies at the regulated prices.';
comment on column retailers.is_active is 'Whether forms offer it.';
comment on column retailers.origin is 'A release changes no row that the operator loaded.';
