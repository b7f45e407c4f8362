-- Distributors send what a customer took from a shared or own installation (A5D) apart from what was drawn
-- from the grid (F5D): a series of its own, never added to the import.

alter table curve_days add column self_consumed_wh integer[];
comment on column curve_days.self_consumed_wh is 'Energy of the own or shared installation used in each slot, Wh; null when unknown.';

alter table curve_months add column self_consumed_wh bigint not null default 0;

alter table unclaimed_curve_days add column self_consumed_wh integer[];

alter table loaded_curve_files
  add column values_unchanged integer not null default 0,
  add column refusals jsonb not null default '[]';
comment on column loaded_curve_files.refusals is 'First refused lines: [{line, reason}].';
