import { addDays, madridDate } from "#energy/calendar.ts";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import { versionOf } from "#platform/server/version-of.ts";
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
  /** Of the coupon that was read; without it the coupon is ended as it is. */
  readonly version?: string | null | undefined;
  readonly author: string;
}

/** Ends a coupon yesterday, or removes one that had not begun, unless there is none, it is over or it is another one now. */
export const endCoupon = defineStaffAction({
  name: "promotions end coupon",
  roles: publisherRoles,
  change: async (
    client,
    { couponId, version, author }: CouponEnd,
    now,
  ): Promise<Changed<"done" | "coupon_not_found" | "coupon_changed">> => {
    await lockPromotions(client);
    const yesterday = addDays(madridDate(now), -1);
    const found = (await selectPromotions(client)).coupons.find((each) => each.couponId === couponId);
    if (found === undefined || (found.validTo !== null && found.validTo <= yesterday))
      return { result: "coupon_not_found", audit: undefined };
    if (version !== undefined && versionOf(found) !== version)
      return { result: "coupon_changed", audit: undefined };
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
    return { result: "done", audit: { details: { couponId, code: found.code } } };
  },
});
