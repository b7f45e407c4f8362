-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- activity.ts

-- createCountFailure, count-daily-failure
insert into daily_failures as known (day, kind, name, failures) values ($1, $2, $3, 1)
  on conflict (day, kind, name) do update set failures = known.failures + 1;

-- createActivity, count-failures-by-day
select day, coalesce(sum(failures) filter (where kind = 'email'), 0)::bigint as emails,
    coalesce(sum(failures) filter (where kind = 'job'), 0)::bigint as jobs
  from daily_failures
  where day >= ($1::timestamptz at time zone 'Europe/Madrid')::date
    and day < ($2::timestamptz at time zone 'Europe/Madrid')::date
  group by 1;
