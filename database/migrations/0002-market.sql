-- Facts of the market and of the retailer's offer that hold for every customer. All with validity dates.

create table tax_rates (
  tax text not null check (tax in ('electricity_tax', 'vat', 'igic', 'ipsi', 'hydrocarbon_tax')),
  valid_from date not null,
  valid_to date,
  rate numeric not null,
  minimum_eur_mwh numeric,
  condition text not null default '',
  source text not null,
  primary key (tax, condition, valid_from)
);
comment on table tax_rates is 'directory: tax rates by date of accrual.';
comment on column tax_rates.rate is 'Fraction: 0.21 is 21 %; for hydrocarbon_tax, euros per kWh.';
comment on column tax_rates.valid_to is 'First day on which it no longer holds; null while it does.';

create table products (
  product_id text primary key,
  commodity text not null check (commodity in ('electricity', 'gas')),
  commercial_name text not null,
  on_sale boolean not null default true
);
comment on table products is 'directory: what the retailer sells.';

create table product_prices (
  product_id text not null references products on delete cascade,
  access_tariff text not null,
  valid_from date not null,
  valid_to date,
  power_eur_kw_year numeric[] not null default '{}',
  energy_eur_kwh numeric[] not null default '{}',
  surplus_eur_kwh numeric not null default 0,
  fixed_eur_day numeric not null default 0,
  primary key (product_id, access_tariff, valid_from)
);
comment on table product_prices is 'directory: prices of a product by access tariff and date.';

create table postal_codes (
  postal_code text not null check (postal_code ~ '^[0-9]{5}$'),
  ine_code text not null check (ine_code ~ '^[0-9]{5}$'),
  municipality text not null,
  primary key (postal_code, ine_code)
);
comment on table postal_codes is 'directory: municipalities of a postal code, INE.';
comment on column postal_codes.ine_code is 'INE municipality code; its first two digits are the province.';
