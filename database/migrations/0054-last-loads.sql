-- What the metrics tell of loads: when files of each kind were last loaded, and how much was refused.

create table last_loads (
  kind text primary key,
  ended_at timestamptz not null,
  loaded bigint not null,
  refused bigint not null
);
comment on table last_loads is 'local: the last load of each kind of file, for the metrics.';
