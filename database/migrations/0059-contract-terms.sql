-- The terms of contracts by their first day, so that past days have those of then.

create table contract_terms (
  customer_id bigint not null,
  contract_id bigint not null,
  starts_on date not null,
  access_tariff text not null,
  access_tariff_name text not null,
  product_id text references products,
  powers_w integer[] not null,
  self_consumption_code text not null,
  tariff_options jsonb not null,
  zone text not null check (zone in ('peninsula', 'balearic_islands', 'canary_islands', 'ceuta', 'melilla')),
  holder_kind text not null check (holder_kind in ('person', 'company')),
  primary key (customer_id, contract_id, starts_on),
  foreign key (customer_id, contract_id) references contracts on delete cascade
);
comment on table contract_terms is 'customer: the terms of contracts since supply began; the last ones are in force, as in contracts.';
comment on column contract_terms.starts_on is 'First day; the terms hold until the next ones begin, and the first ones before it too.';
comment on column contract_terms.powers_w is 'Contracted power of each period in W, from P1.';
comment on column contract_terms.tariff_options is 'The double_tariff, happy_hours and happy_day in force.';

insert into contract_terms
select k.customer_id, k.contract_id, k.starts_on, k.access_tariff, k.access_tariff_name, k.product_id, k.powers_w,
  k.self_consumption_code, k.tariff_options, s.zone, c.kind
from contracts k
join supply_points s on s.customer_id = k.customer_id and s.supply_point_id = k.supply_point_id
join customers c on c.customer_id = k.customer_id
where k.state <> 'draft' and k.starts_on is not null;
