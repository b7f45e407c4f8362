import * as z from "zod/mini";
import { promotedTerms } from "#energy/pricing/product.ts";
import { day } from "#platform/contract/wire.ts";
import { safeRedirect } from "#platform/contract/safe-redirect.ts";
import { maybe, recordOf, secureLink, text, texts } from "#platform/contract/record.ts";
import { audienceTraits } from "./banner-places.ts";

const rowNumber = z.int().check(z.gte(1), z.lte(2_147_483_647));
const place = z.union(
  [
    secureLink,
    z.string().check(z.refine((path) => path.startsWith("/") && safeRedirect(path) !== undefined)),
  ],
  "must be an https address or a path of the portal",
);
const traits = z._default(z.array(z.enum(audienceTraits)), []);
const validity = { validFrom: ["valid_from", maybe(day)], validTo: ["valid_to", maybe(day)] } as const;

const bannerItem = recordOf({
  bannerId: ["id", rowNumber],
  code: ["code", z.string().check(z.regex(/^[\w-]{1,40}$/))],
  ...validity,
  /** The customer must have all of these … */
  having: ["having", traits],
  /** … and none of these. */
  lacking: ["lacking", traits],
  isDismissible: ["dismissible", z._default(z.boolean(), true)],
  html: ["html", maybe(texts(100_000))],
  /** Name of a file beside this one, in each language. */
  picture: ["picture", maybe(texts(200))],
  alt: ["alt", maybe(texts(300))],
  link: ["link", maybe(place)],
});

const shortestCode = 6;
const couponCode = z
  .string()
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 -]*$/), z.minLength(shortestCode), z.maxLength(40));

/** A reduction of a term, either by `percent` or by `eur_month`, for some `months` or `until` a day. */
const reduction = recordOf({
  percent: ["percent", maybe(z.number().check(z.gt(0), z.lte(100)))],
  eurMonth: ["eur_month", maybe(z.number().check(z.gt(0), z.lte(100_000)))],
  on: ["on", z.enum(promotedTerms)],
  months: ["months", maybe(z.int().check(z.gte(1), z.lte(120)))],
  until: ["until", maybe(day)],
});

const couponItem = recordOf({
  couponId: ["id", rowNumber],
  /** What visitors type in to use it; without one it is only shared. */
  code: ["code", maybe(couponCode)],
  /** Ids of the products to which the code applies; empty: all. */
  productIds: ["products", z._default(z.array(text(60)).check(z.maxLength(200)), [])],
  reduction: ["reduction", maybe(reduction)],
  /** Whether it is listed to customers. */
  isShared: ["shared", z._default(z.boolean(), true)],
  ...validity,
  title: ["title", texts(120)],
  description: ["description", texts(1000)],
  shareUrl: ["share_url", secureLink],
  infoUrl: ["info_url", secureLink],
});

/** All banners and coupons of the retailer; publishing the file replaces those that were published before. */
export const promotionsFile = recordOf({
  banners: ["banners", z._default(z.array(bannerItem), [])],
  coupons: ["coupons", z._default(z.array(couponItem), [])],
});
export type PromotionsFile = z.output<typeof promotionsFile>;
export type FileCoupon = PromotionsFile["coupons"][number];
export type FileBanner = PromotionsFile["banners"][number];
