-- The clock of each supply point's place, so that the curve files of the Canary Islands are read by it.

alter table supply_periods add column clock text not null default 'Europe/Madrid'
  check (clock in ('Europe/Madrid', 'Atlantic/Canary'));
comment on column supply_periods.clock is 'Of the supply point''s place; its curves are stored by the days of this clock.';
create index supply_periods_of_islands on supply_periods (supply_point) where clock = 'Atlantic/Canary';

do $$
declare found record;
begin
  for found in
    select k.customer_id, k.contract_id from contracts k
    join supply_points s on s.customer_id = k.customer_id and s.supply_point_id = k.supply_point_id
    where s.zone = 'canary_islands'
  loop
    update supply_periods set clock = 'Atlantic/Canary'
    where customer_id = found.customer_id and contract_id = found.contract_id;
  end loop;
end $$;
