-- What meters measured. One row per supply point, day, kind and resolution; the arrays have one
-- value per slot of the Madrid day: 23 to 25 hours, 92 to 100 quarters. Null where nothing is known.

create table curve_days (
  customer_id bigint not null references customers on delete cascade,
  supply_point text not null,
  resolution text not null check (resolution in ('hour', 'quarter')),
  kind text not null check (kind in ('billed', 'validated', 'estimated')),
  day date not null,
  import_wh integer[] not null,
  export_wh integer[],
  reactive_varh integer[],
  estimated boolean[],
  primary key (customer_id, supply_point, resolution, kind, day),
  check (cardinality(import_wh) between 23 and 100)
);
comment on column curve_days.import_wh is 'Energy drawn from the grid in each slot, Wh.';
comment on column curve_days.export_wh is 'Energy poured into the grid in each slot, Wh; null without self-consumption.';
comment on column curve_days.estimated is 'Whether the distributor estimated the slot; null when all were measured.';

create table curve_months (
  customer_id bigint not null references customers on delete cascade,
  supply_point text not null,
  resolution text not null check (resolution in ('hour', 'quarter')),
  kind text not null check (kind in ('billed', 'validated', 'estimated')),
  month date not null,
  import_wh bigint not null,
  export_wh bigint not null,
  days integer not null,
  primary key (customer_id, supply_point, resolution, kind, month)
);
comment on column curve_months.month is 'First day of the month.';
comment on column curve_months.days is 'Days of the month that have a row in curve_days.';

create table unclaimed_curve_days (
  supply_point text not null,
  resolution text not null check (resolution in ('hour', 'quarter')),
  kind text not null check (kind in ('billed', 'validated', 'estimated')),
  day date not null,
  import_wh integer[] not null,
  export_wh integer[],
  reactive_varh integer[],
  estimated boolean[],
  primary key (supply_point, resolution, kind, day)
);
comment on table unclaimed_curve_days is 'directory: curves of supply points without a contract yet; they move to curve_days when it appears.';

create table loaded_curve_files (
  file_name text not null,
  sha256 text not null,
  loaded_at timestamptz not null default now(),
  values_new integer not null,
  values_changed integer not null,
  values_refused integer not null,
  primary key (file_name, sha256)
);
comment on table loaded_curve_files is 'directory: which distributors'' files were loaded, and with what outcome.';
