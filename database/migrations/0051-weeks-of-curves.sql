-- Curves by week instead of by day, packed, in a partition a year. A row of a day was mostly its key, its index entry and
-- zero bits: a year of hours took 128 kB and a year of quarters 242 kB. The days of a week are an array, so that a load
-- that brings one day leaves the other six as they are. Converting takes about a minute per million days.

create table curve_weeks (
  customer_id bigint not null references customers on delete cascade,
  supply_point text not null,
  resolution text not null check (resolution in ('hour', 'quarter')),
  kind text not null check (kind in ('billed', 'validated', 'estimated')),
  week date not null check (extract(isodow from week) = 1),
  readings bytea[] not null check (cardinality(readings) = 7),
  primary key (customer_id, supply_point, resolution, kind, week)
) partition by range (week);
comment on table curve_weeks is 'customer: load curves by supply point, week and kind.';
comment on column curve_weeks.week is 'Monday.';
comment on column curve_weeks.readings is
  'One for each day from Monday, null without readings: number of slots, what is known, sum of the import, series (curve_values).';

-- The server adds the partition of the next year, and drops those past their retention.
create table curve_weeks_2020 partition of curve_weeks for values from ('2020-01-01') to ('2021-01-01');
create table curve_weeks_2021 partition of curve_weeks for values from ('2021-01-01') to ('2022-01-01');
create table curve_weeks_2022 partition of curve_weeks for values from ('2022-01-01') to ('2023-01-01');
create table curve_weeks_2023 partition of curve_weeks for values from ('2023-01-01') to ('2024-01-01');
create table curve_weeks_2024 partition of curve_weeks for values from ('2024-01-01') to ('2025-01-01');
create table curve_weeks_2025 partition of curve_weeks for values from ('2025-01-01') to ('2026-01-01');
create table curve_weeks_2026 partition of curve_weeks for values from ('2026-01-01') to ('2027-01-01');
create table curve_weeks_2027 partition of curve_weeks for values from ('2027-01-01') to ('2028-01-01');
create table curve_weeks_default partition of curve_weeks default;

-- Readings of a day: a byte with the number of slots; a byte with 1 when an import is known, 2 when all are, 4 when an import,
-- export or reactive energy is known; five bytes with the sum of the import; then each known series: a byte with its number
-- (128 more when one value stands for all slots), a byte with the bits per value, and the values, each one greater than it
-- is, so that 0 is unknown. Written by curve-readings.ts.

create function curve_import_wh(readings bytea) returns bigint
  language sql immutable strict parallel safe
  return case when get_byte(readings, 1) & 1 = 1 then
    (get_byte(readings, 2)::bigint << 32) + (get_byte(readings, 3)::bigint << 24) + (get_byte(readings, 4) << 16)
      + (get_byte(readings, 5) << 8) + get_byte(readings, 6) end;

create function curve_is_complete(readings bytea) returns boolean
  language sql immutable strict parallel safe return get_byte(readings, 1) & 2 = 2;

create function curve_is_metered(readings bytea) returns boolean
  language sql immutable strict parallel safe return get_byte(readings, 1) & 4 = 4;

create function curve_values(readings bytea, series integer) returns integer[]
  language plpgsql immutable strict parallel safe as $$
declare
  place integer := 7;
  count integer;
  width integer;
  size integer;
  bits text;
begin
  while place < length(readings) loop
    count := case when get_byte(readings, place) >= 128 then 1 else get_byte(readings, 0) end;
    width := get_byte(readings, place + 1);
    size := (count * width + 7) / 8;
    if get_byte(readings, place) & 127 = series then
      bits := ('x' || encode(substr(readings, place + 3, size), 'hex'))::bit varying::text;
      return array(
        select nullif(lpad(substr(bits, slot * width + 1, width), 64, '0')::bit(64)::bigint, 0) - 1
        from generate_series(0, count - 1) slot order by slot);
    end if;
    place := place + 2 + size;
  end loop;
  return case when series = 0 then array_fill(null::integer, array[get_byte(readings, 0)]) end;
end $$;

create function pg_temp.section(number integer, given integer[]) returns bytea language sql immutable as $$
  select case when width is null then ''::bytea else
    set_byte(set_byte('\x0000'::bytea, 0, number + case when cardinality(given) = 1 then 128 else 0 end), 1, width)
      || substr(varbit_send(rpad(bits, (length(bits) + 7) / 8 * 8, '0')::bit varying), 5) end
  from (
    select width, (select string_agg(right((coalesce(value::bigint + 1, 0))::bit(64)::text, width), '' order by slot)
      from unnest(given) with ordinality as v (value, slot)) as bits
    from (select length(ltrim((max(value)::bigint + 1)::bit(64)::text, '0')) as width from unnest(given) value) w
  ) packed
$$;

create function pg_temp.readings(
  import_wh integer[], export_wh integer[], self_consumed_wh integer[], generated_wh integer[], reactive_varh integer[],
  estimated boolean[], precedence integer[], own_precedence integer[], generated_precedence integer[]
) returns bytea language sql immutable as $$
  select decode(
      lpad(to_hex(cardinality(import_wh)), 2, '0')
      || lpad(to_hex(
        case when array_remove(import_wh, null) <> '{}' then 1 else 0 end
        + case when array_position(import_wh, null) is null then 2 else 0 end
        + case when array_remove(import_wh, null) <> '{}' or array_remove(export_wh, null) <> '{}'
          or array_remove(reactive_varh, null) <> '{}' then 4 else 0 end), 2, '0')
      || lpad(to_hex((select coalesce(sum(value), 0)::bigint from unnest(import_wh) value)), 10, '0'), 'hex')
    || pg_temp.section(0, import_wh)
    || coalesce(pg_temp.section(1, export_wh), '')
    || coalesce(pg_temp.section(2, self_consumed_wh), '')
    || coalesce(pg_temp.section(3, generated_wh), '')
    || coalesce(pg_temp.section(4, reactive_varh), '')
    || coalesce(pg_temp.section(5, array(
        select case when flag then 0 end from unnest(estimated) with ordinality as e (flag, slot) order by slot)), '')
    || coalesce(pg_temp.section(6, precedence), '')
    || coalesce(pg_temp.section(7, own_precedence), '')
    || coalesce(pg_temp.section(8, generated_precedence), '')
$$;

insert into curve_weeks (customer_id, supply_point, resolution, kind, week, readings)
select customer_id, supply_point, resolution, kind, date_trunc('week', day)::date,
  array[
    (array_agg(packed) filter (where extract(isodow from day) = 1))[1],
    (array_agg(packed) filter (where extract(isodow from day) = 2))[1],
    (array_agg(packed) filter (where extract(isodow from day) = 3))[1],
    (array_agg(packed) filter (where extract(isodow from day) = 4))[1],
    (array_agg(packed) filter (where extract(isodow from day) = 5))[1],
    (array_agg(packed) filter (where extract(isodow from day) = 6))[1],
    (array_agg(packed) filter (where extract(isodow from day) = 7))[1]
  ]
from (
  select customer_id, supply_point, resolution, kind, day, pg_temp.readings(import_wh, export_wh, self_consumed_wh,
    generated_wh, reactive_varh, estimated, precedence, own_precedence, generated_precedence) as packed
  from curve_days
) days
group by customer_id, supply_point, resolution, kind, date_trunc('week', day);

drop table curve_days;

-- The days as they were, readable: for the export of a customer's data, and for staff.
create view curve_days as
select customer_id, supply_point, resolution, kind, week + weekday - 1 as day,
  curve_values(readings[weekday], 0) as import_wh,
  curve_values(readings[weekday], 1) as export_wh,
  curve_values(readings[weekday], 2) as self_consumed_wh,
  curve_values(readings[weekday], 3) as generated_wh,
  curve_values(readings[weekday], 4) as reactive_varh,
  nullif(array(select value is not null from unnest(curve_values(readings[weekday], 5)) with ordinality as e (value, slot)
    order by slot), '{}') as estimated
from curve_weeks, generate_series(1, 7) weekday
where readings[weekday] is not null;

alter table unclaimed_curve_days add column readings bytea;
update unclaimed_curve_days set readings = pg_temp.readings(import_wh, export_wh, self_consumed_wh, generated_wh,
  reactive_varh, estimated, precedence, own_precedence, generated_precedence);
alter table unclaimed_curve_days
  alter column readings set not null,
  drop column import_wh, drop column export_wh, drop column self_consumed_wh, drop column generated_wh,
  drop column reactive_varh, drop column estimated, drop column precedence, drop column own_precedence,
  drop column generated_precedence;
comment on column unclaimed_curve_days.readings is 'As in curve_weeks.readings.';
comment on table unclaimed_curve_days is 'directory: curves of supply points without a contract yet; they move to curve_weeks when it appears.';
