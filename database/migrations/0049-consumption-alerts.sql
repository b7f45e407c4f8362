-- Alerts that customers set on the consumption of a contract, and what they were notified of.
create table consumption_alerts (
  customer_id bigint not null,
  contract_id bigint not null,
  kind text not null check (kind in ('unusual_use', 'missing_readings', 'base_load', 'cost_above')),
  limit_value integer not null check (limit_value > 0),
  evaluated_through date not null,
  primary key (customer_id, contract_id, kind),
  foreign key (customer_id, contract_id) references contracts on delete cascade
);
comment on table consumption_alerts is 'customer: alerts on the consumption of contracts that are switched on.';
comment on column consumption_alerts.limit_value is 'Per cent, days or cents, by kind.';
comment on column consumption_alerts.evaluated_through is 'Last day with readings that was evaluated.';

create table consumption_alert_notices (
  customer_id bigint not null,
  contract_id bigint not null,
  kind text not null,
  day date not null,
  created_at timestamptz not null,
  primary key (customer_id, contract_id, kind, day),
  foreign key (customer_id, contract_id) references contracts on delete cascade
);
comment on table consumption_alert_notices is 'customer: what consumption alerts have notified of; each once.';
comment on column consumption_alert_notices.day is 'The unusual day, the last day with readings, or the first of the month.';

alter table notification_preferences drop constraint notification_preferences_kind_check;
alter table notification_preferences add constraint notification_preferences_kind_check
  check (kind in ('bill', 'payment', 'answer', 'change', 'consumption', 'alert'));
