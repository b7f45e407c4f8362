-- Lists of thousands of contracts are sorted by address without folding each address again.

alter table supply_points
  add column address_order text collate "C" generated always as (address_order(city || ' ' || street)) stored;
comment on column supply_points.address_order is 'Sorts by town, street and number; see the function address_order.';
