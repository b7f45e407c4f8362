import { addDays, madridDate } from "#energy/calendar.ts";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import { publisherRoles } from "../contract/desk-roles.ts";
import { writePromotions } from "../server/publish-promotions.ts";
import { lockPromotions, selectPromotions, type StoredCoupon } from "../server/published-promotions.ts";

interface Changed<Result> {
  readonly result: Result;
  readonly audit: { readonly details: Record<string, unknown> } | undefined;
}

interface NewCoupon {
  /** Its number is given here. */
  readonly coupon: StoredCoupon;
  readonly author: string;
}

/** Publishes a coupon before the others; its number, or undefined when another one has its code. */
export const addCoupon = defineStaffAction({
  name: "promotions coupon",
  roles: publisherRoles,
  change: async (client, { coupon, author }: NewCoupon, now): Promise<Changed<number | undefined>> => {
    await lockPromotions(client);
    const { coupons } = await selectPromotions(client);
    const { code, validFrom, validTo } = coupon;
    if (code !== null && coupons.some((each) => each.code === code))
      return { result: undefined, audit: undefined };
    const couponId = Math.max(0, ...coupons.map((each) => each.couponId)) + 1;
    await writePromotions(
      client,
      (before) => ({ ...before, coupons: [{ ...coupon, couponId }, ...before.coupons] }),
      { author, now },
    );
    return { result: couponId, audit: { details: { couponId, code, validFrom, validTo } } };
  },
});

interface CouponEnd {
  readonly couponId: number;
  readonly author: string;
}

/** Ends a coupon yesterday, or removes one that had not begun; false when there is none, or when it is over. */
export const endCoupon = defineStaffAction({
  name: "promotions end coupon",
  roles: publisherRoles,
  change: async (client, { couponId, author }: CouponEnd, now): Promise<Changed<boolean>> => {
    await lockPromotions(client);
    const yesterday = addDays(madridDate(now), -1);
    const found = (await selectPromotions(client)).coupons.find((each) => each.couponId === couponId);
    if (found === undefined || (found.validTo !== null && found.validTo <= yesterday))
      return { result: false, audit: undefined };
    const hasBegun = found.validFrom === null || found.validFrom <= yesterday;
    const ended = hasBegun ? [{ ...found, validTo: yesterday }] : [];
    await writePromotions(
      client,
      (before) => ({
        ...before,
        coupons: before.coupons.flatMap((each) => (each.couponId === couponId ? ended : [each])),
      }),
      { author, now },
    );
    return { result: true, audit: { details: { couponId, code: found.code } } };
  },
});
