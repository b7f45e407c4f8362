-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- change-notification-address.ts

-- hasMainHomeElsewhere, has-main-home-elsewhere
select from contracts k
  join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
  join contract_services v on v.customer_id = $1 and v.contract_id = k.contract_id
  where k.customer_id = $1 and k.state = 'active' and left(s.cups, 20) <> left($2, 20)
    and v.kind = 'social_bonus' and v.starts_on <= $3 and (v.ends_on is null or v.ends_on >= $3)
  limit 1;

-- change-power.ts

-- isGridAccessAvailable, is-grid-access-available
select grid_access_available as "isAvailable" from contracts where customer_id = $1 and contract_id = $2;

-- list-addresses.ts

-- hasContract, has-contract
select from contracts where customer_id = $1 and contract_id = $2;

-- opt-out-of-sips.ts

-- findSipsCession, find-sips-cession
select sips_cession as "sipsCession" from contracts where customer_id = $1 and contract_id = $2;

-- product-terms.ts

-- findPresentTerms, find-present-product-terms
select f.product_id as code, f.commercial_name as name, f.kind, r.power_eur_kw_year as power,
    r.energy_eur_kwh as energy, to_jsonb(r.passed_through) as tolls, f.permanence_months as "permanenceMonths",
    f.penalty,
    case when r.fixed_eur_month = 0 then r.fixed_eur_day else round(r.fixed_eur_month * 12 / 365, 6) end as fixed
  from contracts k
  join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
  join products f on f.product_id = k.product_id
  join product_prices r on r.product_id = k.product_id and r.access_tariff = k.access_tariff
    and r.zone in ('any', s.zone)
  where k.customer_id = $1 and k.contract_id = $2 and r.valid_from <= $3
    and (r.valid_to is null or r.valid_to > $3)
  order by r.zone = 'any', r.valid_from desc limit 1;

-- tariff-options.ts

-- findTariffOptions, find-tariff-options
select k.contract_id as "contractId", k.state, k.tariff_options as chosen, p.tariff_options as offered
  from contracts k left join products p on p.product_id = k.product_id
  where k.customer_id = $1 and k.contract_id = $2;
