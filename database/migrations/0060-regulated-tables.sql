-- Regulated tables as records: rows that the release ships and rows that the operator loads, each with the day from
-- which it is only carried on.

alter table tax_rates
  add column carried_on_since date,
  add column origin text not null default 'shipped' check (origin in ('shipped', 'operator'));
alter table tax_rates alter column origin set default 'operator';
comment on column tax_rates.valid_to is 'First day on which it no longer holds; null until the next row begins.';
comment on column tax_rates.carried_on_since is 'First day that its source does not confirm; null where there is none.';
comment on column tax_rates.origin is 'Rows of the operator are not changed by a release.';

alter table regulated_charges
  add column carried_on_since date,
  add column origin text not null default 'shipped' check (origin in ('shipped', 'operator'));
alter table regulated_charges alter column origin set default 'operator';
comment on column regulated_charges.valid_to is 'First day on which it no longer holds; null until the next row begins.';
comment on column regulated_charges.carried_on_since is 'First day that its source does not confirm; null where there is none.';
comment on column regulated_charges.origin is 'Rows of the operator are not changed by a release.';

create table access_prices (
  kind text not null check (kind in (
    'power_tolls', 'power_charges', 'energy_tolls_and_charges', 'capacity_payments', 'losses',
    'gas_tur_fixed', 'gas_tur_energy'
  )),
  access_tariff text not null,
  valid_from date not null,
  valid_to date,
  amounts numeric[] not null,
  carried_on_since date,
  origin text not null default 'operator' check (origin in ('shipped', 'operator')),
  source text not null,
  primary key (kind, access_tariff, valid_from)
);
comment on table access_prices is 'shared: regulated prices of an access tariff, before taxes.';
comment on column access_prices.valid_to is 'First day on which it no longer holds; null until the next row begins.';
comment on column access_prices.amounts is 'From P1; euros per kW and year, per kWh or per month, and a fraction for losses.';
comment on column access_prices.carried_on_since is 'First day that its source does not confirm; null where there is none.';
comment on column access_prices.origin is 'Rows of the operator are not changed by a release.';
