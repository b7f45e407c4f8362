-- Net generation of self-consumption (B5D), and locks of curves by supply point.

alter table curve_days add column generated_wh integer[], add column generated_precedence integer[];
comment on column curve_days.generated_wh is 'Net generation that belongs to the supply point in each slot, Wh; null when unknown.';
comment on column curve_days.generated_precedence is 'The same for the net generation.';
alter table unclaimed_curve_days add column generated_wh integer[], add column generated_precedence integer[];

create table curve_supply_points (
  supply_point text primary key
);
comment on table curve_supply_points is 'directory: supply points with curves; a row is locked while its curves are written.';
