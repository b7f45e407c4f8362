-- What customers call their contracts, and the highest demand that the meter recorded in each month.

create table contract_aliases (
  customer_id bigint not null,
  contract_id bigint not null,
  alias text not null check (alias <> ''),
  primary key (customer_id, contract_id),
  foreign key (customer_id, contract_id) references contracts on delete cascade
);
comment on table contract_aliases is 'customer: names that customers give to their contracts.';

create table maximum_demands (
  customer_id bigint not null,
  contract_id bigint not null,
  month date not null,
  powers_w integer[] not null,
  primary key (customer_id, contract_id, month),
  foreign key (customer_id, contract_id) references contracts on delete cascade
);
comment on table maximum_demands is 'customer: highest demand of each month.';
comment on column maximum_demands.month is 'First day of the month.';
comment on column maximum_demands.powers_w is 'One for each power period from P1; null where none was recorded.';
