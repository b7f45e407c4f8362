-- A company asks to be called from an alert on a market price.
alter table call_backs drop constraint call_backs_origin_check;
alter table call_backs add constraint call_backs_origin_check
  check (origin in ('comparator', 'gas_comparator', 'power_calculator', 'price_alert'));
