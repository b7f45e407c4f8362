-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- alerts/alert-queries.ts

-- findAlerts, find-price-alerts
select alert_id as "alertId", product, type, limit_cents as "limitCents", ends_on as "endsOn",
    ended_at is not null as "isEnded"
  from price_alerts where customer_id = $1 order by alert_id;

-- insertAlert, insert-price-alert
insert into price_alerts (customer_id, product, type, limit_cents, ends_on, evaluated_for, created_at)
  select $1, $2, $3, $4, $5, $6, $8
  where (select count(*) from price_alerts where customer_id = $1) < $7
  returning alert_id as "alertId";

-- updateAlert, update-price-alert
update-price-alert;

-- updateAlert, update-price-alert
update price_alerts set product = $3, type = $4, limit_cents = $5, ends_on = $6, evaluated_for = $7,
    was_met = false, is_met = false, ended_at = null
  where customer_id = $1 and alert_id = $2;

-- deleteAlert, delete-price-alert
delete from price_alerts where customer_id = $1 and alert_id = $2;

-- findDuePublications, find-due-market-publications
select product, published_for as "publishedFor" from market_publications
  where evaluated_revision < revision order by published_for, product limit $1;

-- lockPublication, lock-market-publication
update market_publications set evaluated_revision = revision
  where product = $1 and published_for = $2 and evaluated_revision < revision
  returning product, published_for as "publishedFor", cents_mwh as "centsMwh";

-- evaluateAlertsOn, evaluate-price-alerts
/* all customers: those with an alert on the product */
  with evaluated as (
    update price_alerts set
      was_met = case when evaluated_for is null or evaluated_for < $2 then is_met else was_met end,
      is_met = case type when '<' then $3 < limit_cents when '>' then $3 > limit_cents else $3 = limit_cents end,
      evaluated_for = $2
    where product = $1 and ended_at is null and (evaluated_for is null or evaluated_for <= $2)
    returning customer_id, alert_id, product, type, limit_cents, was_met, is_met
  )
  insert into price_alert_notices
    (customer_id, alert_id, kind, noticed_for, product, type, limit_cents, cents_mwh, created_at)
  select customer_id, alert_id, 'met', $2, product, type, limit_cents, $3, $4
  from evaluated where is_met and not was_met
  on conflict (customer_id, alert_id, kind, noticed_for) do nothing;

-- endAlerts, end-price-alerts
/* all customers: those whose product has ended */
  with ended as (
    update price_alerts set ended_at = $2 where ended_at is null and ends_on < $1
    returning customer_id, alert_id, product, type, limit_cents, ends_on
  )
  insert into price_alert_notices
    (customer_id, alert_id, kind, noticed_for, product, type, limit_cents, created_at)
  select customer_id, alert_id, 'ended', ends_on, product, type, limit_cents, $2 from ended
  on conflict (customer_id, alert_id, kind, noticed_for) do nothing;

-- takeNotices, find-new-price-alert-notices
/* all customers: those with a new notice */
           select customer_id as "customerId", alert_id as "alertId", kind, noticed_for as "noticedFor", product, type,
  limit_cents as "limitCents", cents_mwh as "centsMwh" from price_alert_notices
           where announced_at is null order by created_at limit $1;

-- takeNotices, take-price-alert-notice
update price_alert_notices set announced_at = $5
               where customer_id = $1 and alert_id = $2 and kind = $3 and noticed_for = $4 and announced_at is null
               returning customer_id as "customerId", alert_id as "alertId", kind, noticed_for as "noticedFor", product, type,
  limit_cents as "limitCents", cents_mwh as "centsMwh";

-- takeEmail, take-price-alert-email
update price_alert_notices set emailed_at = $5
           where customer_id = $1 and alert_id = $2 and kind = $3 and noticed_for = $4 and emailed_at is null
           returning customer_id as "customerId", alert_id as "alertId", kind, noticed_for as "noticedFor", product, type,
  limit_cents as "limitCents", cents_mwh as "centsMwh";

-- returnEmail, return-price-alert-email
update price_alert_notices set emailed_at = null
  where customer_id = $1 and alert_id = $2 and kind = $3 and noticed_for = $4;

-- isCompanyCustomer, is-company-with-price-alert
select 1 from customers where customer_id = $1 and kind = 'company';

-- get-own-prices.ts

-- findIndexedContracts, find-indexed-contracts
select distinct on (k.name) k.name as "contractName", f.commercial_name as "productName",
    f.product_id as "productId", k.access_tariff as "accessTariff", s.zone,
    r.energy_eur_kwh as "energyEurKwh", to_jsonb(r.passed_through) as "passedThrough"
  from contracts k
  join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
  join products f on f.product_id = k.product_id and f.kind = 'indexed'
  join product_prices r on r.product_id = k.product_id and r.access_tariff = k.access_tariff
    and r.zone in ('any', s.zone) and r.valid_from <= $2 and (r.valid_to is null or r.valid_to > $2)
  where k.customer_id = $1 and k.state = 'active' and k.starts_on <= $2
  order by k.name, r.zone = 'any', r.valid_from desc;

-- market-queries.ts

-- findMarketDays, find-market-price-days
select series, day, step_minutes as "stepMinutes", cents_mwh as "centsMwh" from market_price_days where series = $1 and day between $2 and $3 order by day;

-- saveMarketDay, lock-market-price-day
select version, step_minutes as "stepMinutes", cents_mwh as "centsMwh" from market_price_days
  where series = $1 and day = $2 for update;

-- saveMarketDay, save-market-price-day
insert into market_price_days (series, day, step_minutes, cents_mwh, version, loaded_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (series, day) do update set step_minutes = excluded.step_minutes,
    cents_mwh = excluded.cents_mwh, version = excluded.version, loaded_at = excluded.loaded_at;

-- savePublications, save-market-publications
insert into market_publications as p (product, published_for, cents_mwh, loaded_at)
  select product, published_for, cents_mwh, $4
  from unnest($1::text[], $2::date[], $3::integer[]) as r (product, published_for, cents_mwh)
  on conflict (product, published_for) do update set cents_mwh = excluded.cents_mwh,
    revision = p.revision + 1, loaded_at = excluded.loaded_at
  where p.cents_mwh <> excluded.cents_mwh
  returning revision;

-- findLastPublications, find-last-market-publications
select distinct on (product) product, published_for as "publishedFor", cents_mwh as "centsMwh"
  from market_publications where published_for >= $1 order by product, published_for desc;
