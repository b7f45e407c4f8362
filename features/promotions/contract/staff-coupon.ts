import * as z from "zod/mini";
import { promotedTerms } from "#energy/pricing/product.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { day, named, rowId } from "#platform/contract/wire.ts";

export const maxCouponTitle = 120;
export const maxCouponDescription = 1000;

const texts = (maxLength: number) =>
  z.partialRecord(z.enum(completeLanguages), z.string().check(z.trim(), z.maxLength(maxLength)));

/** What a code reduces: `percent` or `eurMonth`, for some `months` or `until` a day. */
const couponReduction = named({
  percent: ["percent", z.nullable(z.number())],
  eurMonth: ["eur_month", z.nullable(z.number())],
  on: ["on", z.enum(promotedTerms)],
  months: ["months", z.nullable(z.int())],
  until: ["until", z.nullable(day)],
});
export type CouponReduction = z.output<typeof couponReduction>;

/** A coupon as staff write it. The rules of a published file hold for it. */
export const staffCoupon = named({
  /** What visitors type in to use it; null of one that is only shared. */
  code: ["code", z.nullable(z.string().check(z.maxLength(40)))],
  /** The retailer's ids of the products to which the code applies; empty: all. */
  productIds: ["product_ids", z.array(z.string().check(z.maxLength(60))).check(z.maxLength(200))],
  reduction: ["reduction", z.nullable(couponReduction)],
  /** Whether it is listed to customers. */
  isShared: ["shared", z.boolean()],
  validFrom: ["valid_from", z.nullable(day)],
  /** The last day. */
  validTo: ["valid_to", z.nullable(day)],
  titles: ["titles", texts(maxCouponTitle)],
  descriptions: ["descriptions", texts(maxCouponDescription)],
  shareUrl: ["share_url", z.string().check(z.trim(), z.maxLength(2000))],
  infoUrl: ["info_url", z.string().check(z.trim(), z.maxLength(2000))],
});
export type StaffCoupon = z.output<typeof staffCoupon>;

export const couponParams = z.object({ couponId: rowId });
