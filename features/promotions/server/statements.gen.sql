-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- banner-versions.ts

-- selectBannerVersions
select version, state, banner, author, written_at as "writtenAt" from banner_versions
  where banner_id = $1::bigint order by version desc limit 20;

-- nextBannerId
select greatest((select max(banner_id) from banners), (select max(banner_id) from banner_versions), 0) + 1 as id;

-- insertBannerVersion
update banner_versions set ended_at = $2::timestamptz where banner_id = $1::bigint and ended_at is null;

-- insertBannerVersion
insert into banner_versions (banner_id, version, state, banner, author, written_at, ended_at)
  select $1::integer, coalesce(max(version), 0) + 1, $2, $3::jsonb, $4, $5::timestamptz, $6::timestamptz
  from banner_versions where banner_id = $1::integer;

-- published-promotions.ts

-- selectPromotions
select banner_id as "bannerId", code, kind, valid_from as "validFrom", valid_to as "validTo",
  having_traits as "having", lacking_traits as "lacking", is_dismissible as "isDismissible", contents, alts, link from banners order by position;

-- selectPromotions
select coupon_id as "couponId", code, product_ids as "productIds", reduction, is_shared as "isShared",
  valid_from as "validFrom", valid_to as "validTo", titles, descriptions,
  share_url as "shareUrl", info_url as "infoUrl" from coupons order by position;

-- findBanner, find-banner
select banner_id as "bannerId", code, kind, valid_from as "validFrom", valid_to as "validTo",
  having_traits as "having", lacking_traits as "lacking", is_dismissible as "isDismissible", contents, alts, link from banners
           where code = $1 and coalesce(valid_from, $2::date) <= $2::date and coalesce(valid_to, $2::date) >= $2::date
             and having_traits <@ $3::text[] and not lacking_traits && $3::text[]
           order by position limit 1;

-- findCoupons, find-coupons
select coupon_id as "couponId", code, product_ids as "productIds", reduction, is_shared as "isShared",
  valid_from as "validFrom", valid_to as "validTo", titles, descriptions,
  share_url as "shareUrl", info_url as "infoUrl" from coupons where is_shared and coalesce(valid_from, $1::date) <= $1::date and coalesce(valid_to, $1::date) >= $1::date order by position;

-- findCouponOfCode, find-coupon-of-code
select coupon_id as "couponId", code, product_ids as "productIds", reduction, is_shared as "isShared",
  valid_from as "validFrom", valid_to as "validTo", titles, descriptions,
  share_url as "shareUrl", info_url as "infoUrl" from coupons where code = $1 and coalesce(valid_from, $2::date) <= $2::date and coalesce(valid_to, $2::date) >= $2::date;

-- addToCount, count-banner
insert into banner_counts as counted (day, banner_id, event, count)
  select $2::date, banner_id, $3::text, 1 from banners where banner_id = $1::bigint
  on conflict (day, banner_id, event) do update set count = counted.count + 1;

-- selectCounts
select banner_id as "bannerId", event, sum(count)::integer as count from banner_counts
  where day >= $1::date group by banner_id, event;

-- lockPromotions
lock table banners, coupons in share row exclusive mode;

-- replacePromotions
delete from banners;

-- replacePromotions
delete from coupons;

-- replacePromotions
insert into banners (banner_id, position, code, kind, valid_from, valid_to, having_traits, lacking_traits,
                       is_dismissible, contents, alts, link)
  select "bannerId", position, code, kind, "validFrom", "validTo", "having", lacking, "isDismissible", contents,
         alts, link
  from jsonb_to_recordset($1) as r
    ("bannerId" integer, position integer, code text, kind text, "validFrom" date, "validTo" date,
     "having" text[], lacking text[], "isDismissible" boolean, contents jsonb, alts jsonb, link text);

-- replacePromotions
insert into coupons (coupon_id, position, code, product_ids, reduction, is_shared, valid_from, valid_to, titles,
                       descriptions, share_url, info_url)
  select "couponId", position, code, "productIds", nullif(reduction, 'null'), "isShared", "validFrom", "validTo",
         titles, descriptions, "shareUrl", "infoUrl"
  from jsonb_to_recordset($1) as r
    ("couponId" integer, position integer, code text, "productIds" text[], reduction jsonb, "isShared" boolean,
     "validFrom" date, "validTo" date, titles jsonb, descriptions jsonb, "shareUrl" text, "infoUrl" text);
