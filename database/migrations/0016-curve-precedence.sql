-- Which file a value of a curve came from, so that an older one never replaces it.

alter table curve_days add column precedence integer[], add column own_precedence integer[];
comment on column curve_days.precedence is
  'Order of the file of import, export and reactive energy (rank, day, version): one for all slots, or one each; null when no file.';
comment on column curve_days.own_precedence is 'The same for the self-consumed energy.';

alter table unclaimed_curve_days add column precedence integer[], add column own_precedence integer[];
