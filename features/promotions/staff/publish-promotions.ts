import { defineStaffAction } from "#platform/server/staff-action.ts";
import { publisherRoles } from "../contract/desk-roles.ts";
import { type PreparedPromotions, writePromotions } from "../server/publish-promotions.ts";
import type { Promotions } from "../server/published-promotions.ts";

interface PublishedFile {
  /** Its name, without the folder. */
  readonly file: string;
  readonly prepared: PreparedPromotions;
  /** Name of the person who publishes it, for the history. */
  readonly author: string;
}

/** Replaces everything that is published by a checked file. */
export const publishPromotions = defineStaffAction({
  name: "promotions publish",
  roles: publisherRoles,
  change: async (client, { file, prepared, author }: PublishedFile, now) => {
    await writePromotions(client, () => prepared, { author, now });
    const { banners, coupons, fileHash } = prepared;
    const details = { file, banners: banners.length, coupons: coupons.length, sha256: fileHash };
    return { result: prepared, audit: { details } };
  },
});

interface Withdrawal {
  /** The code of banners, or the number of a coupon. */
  readonly withdrawn: string;
  readonly author: string;
}

/** Withdraws the banners of a code, or the coupon of a number; what is still published, undefined when there is neither. */
export const withdrawPromotions = defineStaffAction({
  name: "promotions withdraw",
  roles: publisherRoles,
  change: async (
    client,
    { withdrawn, author }: Withdrawal,
    now,
  ): Promise<{
    result: Promotions | undefined;
    audit: { details: { withdrawn: string } } | undefined;
  }> => {
    let isKnown = false;
    const leftOf = ({ banners, coupons }: Promotions): Promotions => {
      const promotions = {
        banners: banners.filter(({ code }) => code !== withdrawn),
        coupons: coupons.filter(({ couponId }) => String(couponId) !== withdrawn),
      };
      isKnown = promotions.banners.length < banners.length || promotions.coupons.length < coupons.length;
      return promotions;
    };
    const left = await writePromotions(client, leftOf, { author, now });
    return isKnown
      ? { result: left, audit: { details: { withdrawn } } }
      : { result: undefined, audit: undefined };
  },
});
