import * as z from "zod/mini";
import type { PlainDate } from "#energy/calendar.ts";
import { promotedTerms } from "#energy/pricing/product.ts";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  arrayOf,
  bool,
  date,
  execute,
  int,
  json,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { bannerEvents } from "../contract/count-banner.ts";

/** The retailer's text, in the languages that it was written in. */
export type Texts = Readonly<Partial<Record<CompleteLanguage, string>>>;
const texts = json(z.partialRecord(z.enum(completeLanguages), z.string()));

const bannerColumns = {
  bannerId: int,
  code: text,
  kind: oneOf("image", "html"),
  validFrom: nullable(date),
  validTo: nullable(date),
  having: arrayOf(text),
  lacking: arrayOf(text),
  isDismissible: bool,
  contents: texts,
  alts: texts,
  link: text,
};
export type StoredBanner = RowOf<typeof bannerColumns>;

const storedReduction = z.object({
  percent: z.nullable(z.number()),
  eurMonth: z.nullable(z.number()),
  on: z.enum(promotedTerms),
  months: z.nullable(z.number()),
  until: z.nullable(z.string()),
});
export type StoredReduction = z.output<typeof storedReduction>;

const couponColumns = {
  couponId: int,
  code: nullable(text),
  productIds: arrayOf(text),
  reduction: nullable(json(storedReduction)),
  isShared: bool,
  validFrom: nullable(date),
  validTo: nullable(date),
  titles: texts,
  descriptions: texts,
  shareUrl: text,
  infoUrl: text,
};
export type StoredCoupon = RowOf<typeof couponColumns>;

/** Everything that is published, in the order of the file. */
export interface Promotions {
  readonly banners: readonly StoredBanner[];
  readonly coupons: readonly StoredCoupon[];
}

const bannerFields = `banner_id as "bannerId", code, kind, valid_from as "validFrom", valid_to as "validTo",
  having_traits as "having", lacking_traits as "lacking", is_dismissible as "isDismissible", contents, alts, link`;
const couponFields = `coupon_id as "couponId", code, product_ids as "productIds", reduction, is_shared as "isShared",
  valid_from as "validFrom", valid_to as "validTo", titles, descriptions,
  share_url as "shareUrl", info_url as "infoUrl"`;
const isValidOn = (parameter: string): string =>
  `coalesce(valid_from, ${parameter}) <= ${parameter} and coalesce(valid_to, ${parameter}) >= ${parameter}`;

export const selectPromotions = async (db: Queryable): Promise<Promotions> => ({
  banners: await queryRows(db, {
    text: `select ${bannerFields} from banners order by position`,
    columns: bannerColumns,
  }),
  coupons: await queryRows(db, {
    text: `select ${couponFields} from coupons order by position`,
    columns: couponColumns,
  }),
});

/** The first banner of a code that is valid on the day and meant for a customer with these traits. */
export const findBanner = (
  { pool }: Pick<Database, "pool">,
  { code, today, traits }: { code: string; today: PlainDate; traits: readonly string[] },
): Promise<StoredBanner | undefined> =>
  queryRow(pool, {
    name: "find-banner",
    text: `select ${bannerFields} from banners
           where code = $1 and ${isValidOn("$2::date")}
             and having_traits <@ $3::text[] and not lacking_traits && $3::text[]
           order by position limit 1`,
    values: [code, today, traits],
    columns: bannerColumns,
  });

/** The coupons that are valid on the day and listed to customers. */
export const findCoupons = ({ pool }: Pick<Database, "pool">, today: PlainDate): Promise<StoredCoupon[]> =>
  queryRows(pool, {
    name: "find-coupons",
    text: `select ${couponFields} from coupons where is_shared and ${isValidOn("$1::date")} order by position`,
    values: [today],
    columns: couponColumns,
  });

/** The coupon of a code that can be used on the day. */
export const findCouponOfCode = (
  { pool }: Pick<Database, "pool">,
  { code, today }: { code: string; today: PlainDate },
): Promise<StoredCoupon | undefined> =>
  queryRow(pool, {
    name: "find-coupon-of-code",
    text: `select ${couponFields} from coupons where code = $1 and ${isValidOn("$2::date")}`,
    values: [code, today],
    columns: couponColumns,
  });

/** Adds one to a banner's count of the day; false for a banner that is not published. */
export const addToCount = async (
  { pool }: Pick<Database, "pool">,
  { bannerId, event, today }: { bannerId: number; event: (typeof bannerEvents)[number]; today: PlainDate },
): Promise<boolean> => {
  const counted = await execute(pool, {
    name: "count-banner",
    text: `insert into banner_counts as counted (day, banner_id, event, count)
           select $2::date, banner_id, $3::text, 1 from banners where banner_id = $1::bigint
           on conflict (day, banner_id, event) do update set count = counted.count + 1`,
    values: [bannerId, today, event],
  });
  return counted > 0;
};

const countColumns = { bannerId: int, event: oneOf(...bannerEvents), count: int };

/** Counts of each banner since a day. */
export const selectCounts = (db: Queryable, since: PlainDate): Promise<RowOf<typeof countColumns>[]> =>
  queryRows(db, {
    text: `select banner_id as "bannerId", event, sum(count)::integer as count from banner_counts
           where day >= $1::date group by banner_id, event`,
    values: [since],
    columns: countColumns,
  });

/** Serialises publications without blocking readers. */
export const lockPromotions = async (client: Queryable): Promise<void> => {
  await execute(client, { text: "lock table banners, coupons in share row exclusive mode" });
};

/** Replaces everything that is published. */
export const replacePromotions = async (
  client: Queryable,
  { banners, coupons }: Promotions,
): Promise<void> => {
  await execute(client, { text: "delete from banners" });
  await execute(client, { text: "delete from coupons" });
  await execute(client, {
    text: `insert into banners (banner_id, position, code, kind, valid_from, valid_to, having_traits, lacking_traits,
                                is_dismissible, contents, alts, link)
           select "bannerId", position, code, kind, "validFrom", "validTo", "having", lacking, "isDismissible", contents,
                  alts, link
           from jsonb_to_recordset($1) as r
             ("bannerId" integer, position integer, code text, kind text, "validFrom" date, "validTo" date,
              "having" text[], lacking text[], "isDismissible" boolean, contents jsonb, alts jsonb, link text)`,
    values: [JSON.stringify(banners.map((banner, index) => ({ ...banner, position: index + 1 })))],
  });
  await execute(client, {
    text: `insert into coupons (coupon_id, position, code, product_ids, reduction, is_shared, valid_from, valid_to, titles,
                                descriptions, share_url, info_url)
           select "couponId", position, code, "productIds", nullif(reduction, 'null'), "isShared", "validFrom", "validTo",
                  titles, descriptions, "shareUrl", "infoUrl"
           from jsonb_to_recordset($1) as r
             ("couponId" integer, position integer, code text, "productIds" text[], reduction jsonb, "isShared" boolean,
              "validFrom" date, "validTo" date, titles jsonb, descriptions jsonb, "shareUrl" text, "infoUrl" text)`,
    values: [JSON.stringify(coupons.map((coupon, index) => ({ ...coupon, position: index + 1 })))],
  });
};
