-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- alert-queries.ts

-- findAlerts, find-consumption-alerts
select kind, limit_value as "limit" from consumption_alerts
  where customer_id = $1 and contract_id = $2;

-- storeAlert, store-consumption-alert
insert into consumption_alerts (customer_id, contract_id, kind, limit_value, evaluated_through)
  values ($1, $2, $3, $4, $5)
  on conflict (customer_id, contract_id, kind) do update set limit_value = excluded.limit_value;

-- deleteAlert, delete-consumption-alert
delete from consumption_alerts where customer_id = $1 and contract_id = $2 and kind = $3;

-- findDueAlerts, find-due-consumption-alerts
/* all customers: those whose readings have arrived */
  select a.customer_id as "customerId", a.contract_id as "contractId", a.kind, a.limit_value as "limit",
    a.evaluated_through as "evaluatedThrough", last.day as "lastDay", there.today, k.name as "contractName"
  from consumption_alerts a
  join contracts k on k.customer_id = a.customer_id and k.contract_id = a.contract_id
  join supply_points s on s.customer_id = a.customer_id and s.supply_point_id = k.supply_point_id
  cross join lateral (
    select max(c.week + weekday - 1) as day from curve_weeks c, generate_series(1, 7) weekday
    where c.customer_id = a.customer_id and c.supply_point = left(s.cups, 20) and c.readings[weekday] is not null
      and c.week + weekday - 1 between k.starts_on and coalesce(k.ends_on, 'infinity')
  ) as last
  cross join lateral (
    select case s.zone when 'canary_islands' then $6::date else $4::date end as today) as there
  where k.state = 'active' and (a.customer_id, a.contract_id, a.kind) > ($1, $2, $3)
    and case a.kind when 'missing_readings'
      then there.today - last.day > a.limit_value and not exists (
        select 1 from consumption_alert_notices n
        where n.customer_id = a.customer_id and n.contract_id = a.contract_id and n.kind = a.kind
          and n.day = last.day)
      else last.day > a.evaluated_through end
  order by a.customer_id, a.contract_id, a.kind limit $5;

-- lockAlert, lock-consumption-alert
select contract_id as "contractId" from consumption_alerts
  where customer_id = $1 and contract_id = $2 and kind = $3 and limit_value = $4 and evaluated_through = $5
  for update;

-- storeEvaluated, store-evaluated-consumption-alert
update consumption_alerts set evaluated_through = $4
  where customer_id = $1 and contract_id = $2 and kind = $3;

-- insertNotice, insert-consumption-alert-notice
insert into consumption_alert_notices (customer_id, contract_id, kind, day, created_at)
  values ($1, $2, $3, $4, $5) on conflict (customer_id, contract_id, kind, day) do nothing;

-- cost/cost-queries.ts

-- readTaxRates, consumption-tax-rates
select tax, condition, valid_from as "validFrom",
    least(valid_to, lead(valid_from) over (partition by tax, condition order by valid_from)) as "validTo", rate,
    minimum_eur_mwh as "minimumEurMwh", source
  from tax_rates where tax <> 'hydrocarbon_tax';

-- readRegulatedCharges, consumption-regulated-charges
select charge, valid_from as "validFrom",
    least(valid_to, lead(valid_from) over (partition by charge order by valid_from)) as "validTo",
    eur_year as "eurYear", carried_on_since as "carriedOnSince"
  from regulated_charges;

-- findBilledExtras, consumption-billed-extras
select line.concept, line.name, sum(line.cents)::bigint as cents
  from invoices i
  cross join lateral jsonb_to_recordset(i.bill -> 'lines') as line (concept text, name text, cents bigint)
  where i.customer_id = $1 and i.contract_id = $2 and i.kind = 'electricity'
    and i.period_starts_on >= $3::date - 1 and i.period_ends_on <= $4 and line.concept = any($5)
  group by line.concept, line.name having sum(line.cents) <> 0
  order by line.concept, line.name;

-- readTolls, consumption-tolls
select kind, access_tariff as "appliesTo", valid_from as "validFrom",
    least(valid_to, lead(valid_from) over (partition by kind, access_tariff order by valid_from)) as "validTo", amounts
  from access_prices where kind in ('power_tolls', 'power_charges', 'energy_tolls_and_charges');

-- cost/supply-terms.ts

-- findContractTerms, consumption-contract-terms
select t.starts_on as "startsOn", t.access_tariff as "tariffCode", t.access_tariff_name as "tariffName",
    t.product_id as "productId", p.commercial_name as "productName", p.kind as "productKind", t.powers_w as "powersW",
    t.tariff_options as options, t.zone, t.holder_kind as "holderKind"
  from (
    select starts_on, access_tariff, access_tariff_name, product_id, powers_w, tariff_options, zone, holder_kind
    from contract_terms where customer_id = $1 and contract_id = $2
    union all
    select coalesce(k.starts_on, current_date), k.access_tariff, k.access_tariff_name, k.product_id, k.powers_w,
      k.tariff_options, s.zone, c.kind
    from contracts k
    join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
    join customers c on c.customer_id = $1
    where k.customer_id = $1 and k.contract_id = $2
      and not exists (select 1 from contract_terms where customer_id = $1 and contract_id = $2)
  ) t
  left join products p on p.product_id = t.product_id
  order by t.starts_on;

-- findPrices, consumption-product-prices
select r.product_id as "productId", r.access_tariff as "tariffCode", r.zone, r.valid_from as "validFrom",
    r.valid_to as "validTo", r.power_eur_kw_year as "powerEurKwYear", r.energy_eur_kwh as "energyEurKwh",
    r.surplus_eur_kwh as "surplusEurKwh", r.fixed_eur_day as "fixedEurDay",
    to_jsonb(r.passed_through) as "passedThrough"
  from product_prices r where r.product_id = any($1) order by r.valid_from;

-- findIntervalPrices, consumption-interval-prices
select product_id as "productId", access_tariff as "tariffCode", zone, day, micro_eur_kwh as "microEurKwh"
  from product_interval_prices where product_id = any($1) and day >= $2 and day <= $3::date + 1;

-- cost/wallet-terms.ts

-- readWalletTerms, consumption-wallet-terms
with shares as (
    select h.wallet_id, h.contract_id, h.weight, h.discount_management from solar_wallet_shares h
    where h.customer_id = $1 and h.starts_on <= $3 and (h.ends_on is null or h.ends_on >= $3)
  ), balances as (
    select e.wallet_id, sum(e.amount_cents) as cents from solar_wallet_entries e
    where e.customer_id = $1 and e.day <= $3 group by e.wallet_id
  ), parts as (
    select greatest(b.cents, 0) * s.weight
        / nullif((select sum(o.weight) from shares o where o.wallet_id = s.wallet_id), 0) as cents
    from shares s join balances b on b.wallet_id = s.wallet_id
    where s.contract_id = $2 and s.discount_management = 'apply'
  ), bills as (
    select sums.paid / nullif(sums.supply, 0) as part
    from (
      select i.bill from invoices i
      where i.customer_id = $1 and i.contract_id = $2 and i.kind = 'electricity' and i.rectifying <> 'A'
        and i.period_ends_on <= $3
      order by i.period_ends_on desc limit ${billsLookedAt}
    ) latest
    cross join lateral (
      select -sum(l.cents) filter (where l.concept = 'solar_wallet') as paid,
        sum(l.cents) filter (where l.concept in ('power', 'energy', 'surplus_compensation', 'surplus_cap')) as supply
      from jsonb_to_recordset(latest.bill -> 'lines') as l (concept text, cents numeric)
    ) sums
  )
  select coalesce((select floor(sum(cents)) from parts), 0)::bigint as "availableCents",
    coalesce((select max(part) from bills where part > 0), 1)::numeric as "largestPart";

-- hasSolarWallet, consumption-has-wallet
select from solar_wallet_shares where customer_id = $1 and discount_management = 'apply' and weight > 0
  and starts_on <= $2 and (ends_on is null or ends_on >= $2) limit 1;

-- curve-files/curve-file-report.ts

-- findFile
select 1 from loaded_curve_files where file_name = $1 and sha256 = $2;

-- recordFile
insert into loaded_curve_files
    (file_name, sha256, values_new, values_changed, values_unchanged, values_refused, refusals)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (file_name, sha256) do update set loaded_at = excluded.loaded_at, values_new = excluded.values_new,
    values_changed = excluded.values_changed, values_unchanged = excluded.values_unchanged,
    values_refused = excluded.values_refused, refusals = excluded.refusals;

-- curves/curve-owners.ts

-- createOwnerFinder
select supply_point, starts_on, ends_on, customer_id from supply_periods where supply_point = any($1);

-- takeUnclaimed
delete from unclaimed_curve_days
  where supply_point = $1 and day between $2 and coalesce($3::date, 'infinity')
  returning supply_point, resolution, kind, day, readings;

-- curves/curve-queries.ts

-- readOwned
select w.customer_id, w.supply_point, w.resolution, w.kind, given.day, w.readings[given.weekday] as readings
  from unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::bigint[], $6::date[], $7::integer[])
    as given (supply_point, resolution, kind, day, customer_id, week, weekday)
  join curve_weeks w using (customer_id, supply_point, resolution, kind, week)
  where w.customer_id = any($5::bigint[]) and w.week between $8 and $9 and w.readings[given.weekday] is not null;

-- readUnclaimed
select supply_point, resolution, kind, day, readings from unclaimed_curve_days
  join unnest($1::text[], $2::text[], $3::text[], $4::date[]) as given (supply_point, resolution, kind, day)
    using (supply_point, resolution, kind, day);

-- writeOwned
insert into curve_weeks (customer_id, supply_point, resolution, kind, week, readings)
  select customer_id, supply_point, resolution, kind, week,
    array[${weekdays.map((weekday) => `decode(readings_${weekday}, 'hex')`).join(", ")}]
    from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::date[],
      ${weekdays.map((weekday) => `$${weekday + 5}::text[]`).join(", ")})
      as given (customer_id, supply_point, resolution, kind, week, ${givenReadings})
  on conflict (customer_id, supply_point, resolution, kind, week) do update set readings = array[
    ${weekdays.map((weekday) => `coalesce(excluded.readings[${weekday}], curve_weeks.readings[${weekday}])`).join(", ")}];

-- writeUnclaimed
insert into unclaimed_curve_days (supply_point, resolution, kind, day, readings)
  select supply_point, resolution, kind, day, decode(readings, 'hex')
    from unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::text[])
      as given (supply_point, resolution, kind, day, readings)
  on conflict (supply_point, resolution, kind, day) do update set readings = excluded.readings;

-- addToMonths
insert into curve_months
    (customer_id, supply_point, resolution, kind, month, import_wh, export_wh, self_consumed_wh, days)
  select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::date[],
    $6::bigint[], $7::bigint[], $8::bigint[], $9::integer[])
  on conflict (customer_id, supply_point, resolution, kind, month) do update set
    import_wh = curve_months.import_wh + excluded.import_wh,
    export_wh = curve_months.export_wh + excluded.export_wh,
    self_consumed_wh = curve_months.self_consumed_wh + excluded.self_consumed_wh,
    days = curve_months.days + excluded.days;

-- curves/supply-point-clocks.ts

-- findSupplyPointClocks
/* all customers: those of the islands */ select distinct supply_point from supply_periods where clock = 'Atlantic/Canary';

-- curves/write-curve-days.ts

-- inCurveTransaction
set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;

-- inCurveTransaction
select ${lock}($1);

-- addSupplyPoints
insert into curve_supply_points (supply_point)
  select supply_point from unnest($1::text[]) as given (supply_point) order by supply_point
  on conflict do nothing;

-- lockRows
select lock_curve_supply_points($1);

-- get-bill-forecast.ts

-- findLastBill, consumption-last-bill
select period_starts_on as "readOn", period_ends_on as "endsOn", number,
    total_cents as "totalCents" from invoices
  where customer_id = $1 and contract_id = $2 and kind = 'electricity' and rectifying <> 'A'
  order by period_ends_on desc limit 1;

-- get-consumption-chart.ts

-- findCurveContract, consumption-contract
select cups, zone, distributor_name as distributor, starts_on as "startsOn", ends_on as "endsOn"
  from contracts k
  join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
  where k.customer_id = $1 and k.contract_id = $2;

-- findCurveExtent, consumption-extent
select min(week + weekday - 1) as first, max(week + weekday - 1) as last
  from curve_weeks, generate_series(1, 7) weekday
  where customer_id = $1 and supply_point = $2 and resolution = any($3) and readings[weekday] is not null
    and week between $4::date - 6 and coalesce($5::date, 'infinity')
    and week + weekday - 1 between $4 and coalesce($5::date, 'infinity');

-- readCurves, consumption-curves
select supply_point, resolution, kind, week + weekday - 1 as day, readings[weekday] as readings
  from curve_weeks, generate_series(1, 7) weekday
  where customer_id = $1 and supply_point = $2 and resolution = any($3) and readings[weekday] is not null
    and week between $4::date - 6 and $5 and week + weekday - 1 between $4 and $5;

-- offers/own-supply-queries.ts

-- findDemands, consumption-maximum-demands
select month, powers_w as "powersW" from maximum_demands
  where customer_id = $1 and contract_id = $2 and month >= $3 order by month;

-- findSupplyFacts, consumption-supply-facts
select commodity, self_consumption_code as "selfConsumptionCode" from contracts
  where customer_id = $1 and contract_id = $2;

-- patterns-queries.ts

-- findSurplusBills, find-surplus-bills
select number, starts as "startsOn", ends as "endsOn", exported_wh as "exportedWh",
    compensated_cents as "compensatedCents", wallet_cents as "walletCents",
    greatest(cap_cents - wallet_cents, 0) as "lostCents"
  from (
    select number, period_starts_on + 1 as starts, period_ends_on as ends,
      (bill #>> '{surplus,exportedWh}')::bigint as exported_wh,
      (bill #>> '{surplus,compensatedCents}')::bigint as compensated_cents,
      coalesce((bill #>> '{surplus,toWalletCents}')::bigint, 0) as wallet_cents,
      (select coalesce(sum((line ->> 'cents')::bigint), 0)::bigint
       from jsonb_array_elements(bill -> 'lines') as line
       where line ->> 'concept' = 'surplus_cap') as cap_cents
    from invoices i
    where customer_id = $1 and contract_id = $2 and period_ends_on between $3 and $4
      and rectifying <> 'A' and bill -> 'surplus' is not null
      and not exists (select 1 from invoices a where a.customer_id = $1
        and a.rectified_invoice_id = i.invoice_id)
  ) as bills
  order by ends, number;

-- summarize-consumption.ts

-- readSupplies, consumption-supplies-in-force
select left(s.cups, 20) as "supplyPoint", max(k.contract_id) as "contractId"
  from contracts k
  join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
  where k.customer_id = $1 and k.commodity = 'electricity' and k.starts_on <= $2
    and (k.ends_on is null or k.ends_on >= $2)
  group by left(s.cups, 20);

-- findLastDay, consumption-last-day
select max(last_day) as "lastDay" from unnest($2::text[]) as points (supply_point)
  cross join lateral (
    select max(week + weekday - 1) as last_day from curve_weeks, generate_series(1, 7) weekday
    where customer_id = $1 and supply_point = points.supply_point and readings[weekday] is not null) days;

-- readTotals, consumption-month-totals
select supply_point,
    coalesce(sum(wh) filter (where day >= $3), 0)::int8 as "monthWh",
    count(*) filter (where day >= $3 and wh is not null) as "monthDays",
    coalesce(sum(wh) filter (where day between $3 and $7), 0)::int8 as "comparedWh",
    count(*) filter (where day between $3 and $7 and is_complete) as "completeDays",
    coalesce(sum(wh) filter (where day = $4), 0)::int8 as "lastDayWh",
    count(*) filter (where day = $4 and wh is not null) as "lastDays",
    coalesce(sum(wh) filter (where day <= $6), 0)::int8 as "beforeWh",
    count(*) filter (where day <= $6 and is_complete) as "completeDaysBefore"
  from (
    select distinct on (supply_point, week + weekday - 1) supply_point, week + weekday - 1 as day,
      curve_import_wh(readings[weekday]) as wh, curve_is_complete(readings[weekday]) as is_complete
    from curve_weeks, generate_series(1, 7) weekday
    where customer_id = $1 and supply_point = any($2) and readings[weekday] is not null
      and (week between $3::date - 6 and $4 or week between $5::date - 6 and $6)
      and (week + weekday - 1 between $3 and $4 or week + weekday - 1 between $5 and $6)
    order by supply_point, day, array_position(array['billed', 'validated', 'estimated'], kind), resolution
  ) days
  group by supply_point;

-- supplies/archive-consumption.ts

-- findLastDay, consumption-archive-last-day
select max(week + weekday - 1) as last from curve_weeks, generate_series(1, 7) weekday
  where customer_id = $1 and resolution = any($2) and readings[weekday] is not null
    and week + weekday - 1 <= coalesce($3::date, 'infinity');

-- supplies/supply-queries.ts

-- findMonths, consumption-last-month
select max(month) as last from curve_months where customer_id = $1;

-- readSupplies, consumption-supplies
select k.contract_id as "contractId", k.name, s.street, s.city, s.cups,
    coalesce(p.commercial_name, '') as "productName", k.access_tariff_name as "tariffName",
    k.starts_on as "startsOn", k.ends_on as "endsOn"
  from contracts k
  join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
  left join products p on p.product_id = k.product_id
  where k.customer_id = $1 and k.commodity = 'electricity' and k.starts_on is not null
  order by k.name;

-- readMonthTotals, consumption-supply-months
with supplies as (
    select k.contract_id, left(s.cups, 20) as supply_point, k.starts_on,
      coalesce(k.ends_on, 'infinity') as ends_on
    from contracts k
    join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
    where k.customer_id = $1 and k.commodity = 'electricity' and k.starts_on is not null
  ), stored as (
    select supply_point, month, (month + interval '1 month - 1 day')::date as last_day,
      count(*) as curves, max(import_wh) as import_wh
    from curve_months where customer_id = $1 and month between $2 and $3 group by supply_point, month
  ), supplied as (
    select contract_id, stored.*, starts_on, ends_on,
      curves = 1 and starts_on <= month and ends_on >= last_day as is_whole
    from supplies join stored using (supply_point) where starts_on <= last_day and ends_on >= month
  ), by_day as (
    select distinct on (m.contract_id, w.week + weekday) m.contract_id, m.month,
      curve_import_wh(w.readings[weekday]) as import_wh
    from supplied m
    join curve_weeks w on w.customer_id = $1 and w.supply_point = m.supply_point
      and w.week between m.month - 6 and m.last_day
    cross join generate_series(1, 7) weekday
    where not m.is_whole and curve_is_metered(w.readings[weekday])
      and w.week + weekday - 1 between greatest(m.starts_on, m.month) and least(m.ends_on, m.last_day)
    order by m.contract_id, w.week + weekday, array_position(array['billed', 'validated', 'estimated'], w.kind), w.resolution
  )
  select contract_id as "contractId", month, import_wh as "importWh" from supplied where is_whole
  union all
  select contract_id, month, coalesce(sum(import_wh), 0)::bigint from by_day group by contract_id, month;
