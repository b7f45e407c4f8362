-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- derive-interval-prices.ts

-- findDueDays, find-underived-interval-prices
select r.product_id as "productId", r.access_tariff as "accessTariff", r.zone, m.day,
    m.step_minutes as "stepMinutes", m.cents_mwh as "centsMwh", m.loaded_at as "loadedAt",
    r.market_index as "marketIndex"
  from product_prices r
  join market_price_days m on m.series = 'omie_es' and m.day >= r.valid_from
    and (r.valid_to is null or m.day < r.valid_to)
  left join product_interval_prices i on i.product_id = r.product_id and i.access_tariff = r.access_tariff
    and i.zone = r.zone and i.day = m.day and (i.derived_from is null or i.derived_from >= m.loaded_at)
  where r.market_index is not null and ($1::text[] is null or r.product_id = any($1)) and i.product_id is null
  order by m.day, r.product_id, r.access_tariff, r.zone limit $2;

-- saveDerivedRows, save-derived-interval-prices
insert into product_interval_prices as p (product_id, access_tariff, zone, day, micro_eur_kwh, derived_from)
  select "productId", "accessTariff", zone, day, "microEurKwh", "loadedAt" from jsonb_to_recordset($1) as r
    ("productId" text, "accessTariff" text, zone text, day date, "microEurKwh" integer[],
     "loadedAt" timestamptz)
  on conflict (product_id, access_tariff, zone, day) do update
  set micro_eur_kwh = excluded.micro_eur_kwh, derived_from = excluded.derived_from
  where p.derived_from is not null;

-- replaceDerivedPrices, delete-derived-interval-prices
delete from product_interval_prices where product_id = any($1) and derived_from is not null;

-- interval-price-rows.ts

-- findIntervalPriceRows, find-interval-price-rows
select product_id as "productId", access_tariff as "accessTariff", zone, day, micro_eur_kwh as "microEurKwh"
  from product_interval_prices where product_id = any($1) and day = any($2) and derived_from is null;

-- saveIntervalPriceRows, save-interval-price-rows
insert into product_interval_prices (product_id, access_tariff, zone, day, micro_eur_kwh)
  select "productId", "accessTariff", zone, day, "microEurKwh" from jsonb_to_recordset($1) as r
    ("productId" text, "accessTariff" text, zone text, day date, "microEurKwh" integer[])
  on conflict (product_id, access_tariff, zone, day) do update
  set micro_eur_kwh = excluded.micro_eur_kwh, derived_from = null;

-- readIntervalPrices, find-interval-prices
select zone, day, micro_eur_kwh as "microEurKwh" from product_interval_prices
  where product_id = $1 and access_tariff = $2 and zone in ('any', $3) and day >= $4 and day <= $5::date + 1;

-- interval-price-status.ts

-- findUsedProducts, find-indexed-products
select product_id as "productId", published and on_sale as "isOffered" from products where kind = 'indexed';

-- findUsedProducts, find-contracted-products
/* all customers: whether a product is in use */
  select distinct product_id as "productId" from contracts
  where product_id = any($1) and (ends_on is null or ends_on >= current_date);

-- readIntervalPriceEnds, find-interval-price-ends
select product_id as "productId", access_tariff as "accessTariff", zone, max(day) as "lastDay"
  from product_interval_prices where product_id = any($1) group by product_id, access_tariff, zone;

-- readIntervalPriceEnds, find-tariffs-of-products
select distinct product_id as "productId", access_tariff as "accessTariff" from product_prices
  where product_id = any($1);

-- load-interval-prices.ts

-- findKinds, find-kinds-of-products
select product_id as "productId", kind from products where product_id = any($1);

-- product-rows.ts

-- selectProducts, find-products-${condition}
select product_id as "productId", numeric_id as "numericId", commodity, commercial_name as "commercialName",
    kind, on_sale as "onSale", published, tariff_options as "tariffOptions", to_jsonb(zones) as zones,
    min_power_w as "minPowerW", max_power_w as "maxPowerW", self_consumption as "selfConsumption", audience,
    sold_from as "soldFrom", sold_to as "soldTo", promotions, services, one_off_charges as "oneOffCharges",
    permanence_months as "permanenceMonths", penalty, links, descriptions
  from products where <$1::text is null | product_id = any($1) | published and on_sale and commodity = $1> order by numeric_id;

-- selectProducts, find-prices-of-products
select product_id as "productId", access_tariff as "accessTariff", zone, valid_from as "validFrom",
    valid_to as "validTo", power_eur_kw_year as "powerEurKwYear", energy_eur_kwh as "energyEurKwh",
    surplus_eur_kwh as "surplusEurKwh", fixed_eur_day as "fixedEurDay", fixed_eur_month as "fixedEurMonth",
    to_jsonb(passed_through) as "passedThrough", market_index as "marketIndex"
  from product_prices where product_id = any($1)
  order by product_id, access_tariff collate "C", zone collate "C", valid_from;

-- findNumberedProducts, find-numbered-products
select numeric_id as "numericId", product_id as "productId" from products where numeric_id = any($1);

-- passNumbers
select setval('products_numeric_id_seq', greatest(max(given), (select last_value from products_numeric_id_seq)))
  from unnest($1::bigint[]) as given having count(*) > 0;

-- saveProducts, save-products
insert into products (product_id, numeric_id, commodity, commercial_name, kind, on_sale, published,
    tariff_options, zones, min_power_w, max_power_w, self_consumption, audience, sold_from, sold_to,
    promotions, services, one_off_charges, permanence_months, penalty, links, descriptions)
  select "productId", coalesce("numericId", nextval('products_numeric_id_seq')), commodity, "commercialName",
    kind, "onSale", published, "tariffOptions", zones, "minPowerW", "maxPowerW", "selfConsumption", audience,
    "soldFrom", "soldTo", promotions, services, "oneOffCharges", "permanenceMonths",
    nullif(penalty, 'null'), links, descriptions
  from jsonb_to_recordset($1) as r
    ("productId" text, "numericId" bigint, commodity text, "commercialName" text, kind text, "onSale" boolean,
     published boolean, "tariffOptions" jsonb, zones text[], "minPowerW" integer, "maxPowerW" integer,
     "selfConsumption" text, audience text, "soldFrom" date, "soldTo" date, promotions jsonb, services jsonb,
     "oneOffCharges" jsonb, "permanenceMonths" integer, penalty jsonb, links jsonb, descriptions jsonb)
  on conflict (product_id) do update
  set commercial_name = excluded.commercial_name, kind = excluded.kind, on_sale = excluded.on_sale,
    tariff_options = excluded.tariff_options, zones = excluded.zones, min_power_w = excluded.min_power_w,
    max_power_w = excluded.max_power_w, self_consumption = excluded.self_consumption,
    audience = excluded.audience, sold_from = excluded.sold_from, sold_to = excluded.sold_to,
    promotions = excluded.promotions, services = excluded.services,
    one_off_charges = excluded.one_off_charges, permanence_months = excluded.permanence_months,
    penalty = excluded.penalty, links = excluded.links, descriptions = excluded.descriptions;

-- saveProducts, delete-prices-of-products
delete from product_prices where product_id = any($1);

-- saveProducts, insert-prices-of-products
insert into product_prices (product_id, access_tariff, zone, valid_from, valid_to, power_eur_kw_year,
    energy_eur_kwh, surplus_eur_kwh, fixed_eur_day, fixed_eur_month, passed_through,
    market_index)
  select "productId", "accessTariff", zone, "validFrom", "validTo", "powerEurKwYear", "energyEurKwh",
    "surplusEurKwh", "fixedEurDay", "fixedEurMonth", "passedThrough",
    nullif("marketIndex", 'null')
  from jsonb_to_recordset($1) as r
    ("productId" text, "accessTariff" text, zone text, "validFrom" date, "validTo" date,
     "powerEurKwYear" numeric[], "energyEurKwh" numeric[], "surplusEurKwh" numeric, "fixedEurDay" numeric,
     "fixedEurMonth" numeric, "passedThrough" text[], "marketIndex" jsonb);

-- publish-products.ts

-- switchPublication
update products set published = $2 where product_id = $1 and published <> $2;

-- regulated-queries.ts

-- findRegulatedRows, find-tax-rates
select tax as kind, condition as "appliesTo", rate, minimum_eur_mwh as "minimumEurMwh", valid_from as "validFrom", valid_to as "validTo", carried_on_since as "carriedOnSince", origin, source
  from tax_rates;

-- findRegulatedRows, find-regulated-charges
select charge as kind, eur_year as "eurYear", valid_from as "validFrom", valid_to as "validTo", carried_on_since as "carriedOnSince", origin, source from regulated_charges;

-- findRegulatedRows, find-access-prices
select kind, access_tariff as "appliesTo", amounts, valid_from as "validFrom", valid_to as "validTo", carried_on_since as "carriedOnSince", origin, source from access_prices;

-- statementOf
insert into tax_rates
          (tax, condition, valid_from, valid_to, rate, minimum_eur_mwh, carried_on_since, origin, source)
        select kind, "appliesTo", "validFrom", "validTo", amounts[1], "minimumEurMwh", "carriedOnSince", $2, source
          from jsonb_to_recordset($1) as r (kind text, "appliesTo" text, "validFrom" date, "validTo" date,
  amounts numeric[], "minimumEurMwh" numeric, "carriedOnSince" date, source text)
        on conflict (tax, condition, valid_from) do update
          set rate = excluded.rate, minimum_eur_mwh = excluded.minimum_eur_mwh, valid_to = excluded.valid_to, carried_on_since = excluded.carried_on_since,
  origin = excluded.origin, source = excluded.source where excluded.origin = 'operator' or ${table}.origin = 'shipped';

-- statementOf
insert into regulated_charges
          (charge, valid_from, valid_to, eur_year, carried_on_since, origin, source)
        select kind, "validFrom", "validTo", amounts[1], "carriedOnSince", $2, source from jsonb_to_recordset($1) as r (kind text, "appliesTo" text, "validFrom" date, "validTo" date,
  amounts numeric[], "minimumEurMwh" numeric, "carriedOnSince" date, source text)
        on conflict (charge, valid_from) do update set eur_year = excluded.eur_year, valid_to = excluded.valid_to, carried_on_since = excluded.carried_on_since,
  origin = excluded.origin, source = excluded.source where excluded.origin = 'operator' or ${table}.origin = 'shipped';

-- statementOf
insert into access_prices
          (kind, access_tariff, valid_from, valid_to, amounts, carried_on_since, origin, source)
        select kind, "appliesTo", "validFrom", "validTo", amounts, "carriedOnSince", $2, source from jsonb_to_recordset($1) as r (kind text, "appliesTo" text, "validFrom" date, "validTo" date,
  amounts numeric[], "minimumEurMwh" numeric, "carriedOnSince" date, source text)
        on conflict (kind, access_tariff, valid_from) do update
          set amounts = excluded.amounts, valid_to = excluded.valid_to, carried_on_since = excluded.carried_on_since,
  origin = excluded.origin, source = excluded.source where excluded.origin = 'operator' or ${table}.origin = 'shipped';
