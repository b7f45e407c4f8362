-- Products as a catalogue: numbers for programs, when and by whom a product can be contracted, its promotions, services
-- and conditions, its texts, prices by zone, and prices of each hour or quarter-hour of the indexed ones.

create sequence products_numeric_id_seq;
alter table products
  add column numeric_id bigint,
  add column kind text not null default 'by_period' check (kind in ('fixed', 'by_period', 'indexed')),
  add column zones text[] not null default '{}'
    check (zones <@ array['peninsula', 'balearic_islands', 'canary_islands', 'ceuta', 'melilla']),
  add column min_power_w integer,
  add column max_power_w integer,
  add column self_consumption text not null default 'any' check (self_consumption in ('any', 'with', 'without')),
  add column audience text not null default 'any' check (audience in ('any', 'home', 'business')),
  add column sold_from date,
  add column sold_to date,
  add column published boolean not null default false,
  add column promotions jsonb not null default '[]',
  add column services jsonb not null default '[]',
  add column one_off_charges jsonb not null default '[]',
  add column permanence_months integer not null default 0,
  add column penalty jsonb,
  add column links jsonb not null default '{}',
  add column descriptions jsonb not null default '{}';

-- The same database gets the same numbers wherever it is migrated.
update products set numeric_id = numbered.place
from (select product_id, row_number() over (order by product_id collate "C") as place from products) numbered
where numbered.product_id = products.product_id;
select setval('products_numeric_id_seq', max(numeric_id)) from products having count(*) > 0;
alter table products
  alter column numeric_id set default nextval('products_numeric_id_seq'),
  alter column numeric_id set not null,
  add unique (numeric_id);
alter sequence products_numeric_id_seq owned by products.numeric_id;

update products set kind = 'fixed' where commodity = 'gas';

comment on column products.numeric_id is 'The product''s id in the API; it never changes.';
comment on column products.kind is 'One price of energy, one for each period, or one for each hour or quarter-hour.';
comment on column products.zones is 'Where it can be contracted; empty: everywhere.';
comment on column products.min_power_w is 'Of the highest contracted power of a supply.';
comment on column products.sold_from is 'First day on which it can be contracted; null: since ever.';
comment on column products.sold_to is 'First day on which it can no longer be contracted; null: without end.';
comment on column products.published is 'Whether visitors are shown it; switched by staff.';
comment on column products.descriptions is 'Sanitised HTML by language.';

alter table product_prices
  add column zone text not null default 'any'
    check (zone in ('any', 'peninsula', 'balearic_islands', 'canary_islands', 'ceuta', 'melilla')),
  add column fixed_eur_month numeric not null default 0,
  add column passed_through text[] not null default '{}' check (passed_through <@ array['power', 'energy']);
alter table product_prices drop constraint product_prices_pkey;
alter table product_prices add primary key (product_id, access_tariff, zone, valid_from);
comment on table product_prices is 'shared: prices of a product by access tariff, zone and date.';
comment on column product_prices.zone is 'any: every zone without prices of its own.';
comment on column product_prices.energy_eur_kwh is 'From P1; of an indexed product what is added to the price of each interval.';
comment on column product_prices.passed_through is 'Terms to whose prices the regulated tolls and charges of the day are added.';

create table product_interval_prices (
  product_id text not null references products,
  access_tariff text not null,
  zone text not null default 'any'
    check (zone in ('any', 'peninsula', 'balearic_islands', 'canary_islands', 'ceuta', 'melilla')),
  day date not null,
  micro_eur_kwh integer[] not null check (cardinality(micro_eur_kwh) in (23, 24, 25, 92, 96, 100)),
  primary key (product_id, access_tariff, zone, day)
) partition by range (day);
comment on table product_interval_prices is 'directory: prices of an indexed product in each hour or quarter-hour of a day.';
comment on column product_interval_prices.zone is 'any: every zone without prices of its own; its days are those of Madrid''s clock.';
comment on column product_interval_prices.day is 'By the clock of the zone.';
comment on column product_interval_prices.micro_eur_kwh is 'In order from midnight; millionths of a euro per kWh, before taxes.';

-- The server adds the partition of the next year, and drops those past their retention.
create table product_interval_prices_2021 partition of product_interval_prices for values from ('2021-01-01') to ('2022-01-01');
create table product_interval_prices_2022 partition of product_interval_prices for values from ('2022-01-01') to ('2023-01-01');
create table product_interval_prices_2023 partition of product_interval_prices for values from ('2023-01-01') to ('2024-01-01');
create table product_interval_prices_2024 partition of product_interval_prices for values from ('2024-01-01') to ('2025-01-01');
create table product_interval_prices_2025 partition of product_interval_prices for values from ('2025-01-01') to ('2026-01-01');
create table product_interval_prices_2026 partition of product_interval_prices for values from ('2026-01-01') to ('2027-01-01');
create table product_interval_prices_2027 partition of product_interval_prices for values from ('2027-01-01') to ('2028-01-01');
create table product_interval_prices_default partition of product_interval_prices default;
