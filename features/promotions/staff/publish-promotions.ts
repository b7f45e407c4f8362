import { defineStaffAction } from "#platform/server/staff-action.ts";
import { type PreparedPromotions, writePromotions } from "../server/publish-promotions.ts";
import type { Promotions } from "../server/published-promotions.ts";

interface PublishedFile {
  /** Its name, without the folder. */
  readonly file: string;
  readonly prepared: PreparedPromotions;
}

/** Replaces everything that is published by a checked file. */
export const publishPromotions = defineStaffAction({
  name: "promotions publish",
  roles: ["publisher"],
  change: async (client, { file, prepared }: PublishedFile) => {
    await writePromotions(client, () => prepared);
    const { banners, coupons, fileHash } = prepared;
    const details = { file, banners: banners.length, coupons: coupons.length, sha256: fileHash };
    return { result: prepared, audit: { details } };
  },
});

/** Withdraws the banners of a code, or the coupon of a number; what is still published, undefined when there is neither. */
export const withdrawPromotions = defineStaffAction({
  name: "promotions withdraw",
  roles: ["publisher"],
  change: async (
    client,
    withdrawn: string,
  ): Promise<{
    result: Promotions | undefined;
    audit: { details: { withdrawn: string } } | undefined;
  }> => {
    let isKnown = false;
    const left = await writePromotions(client, ({ banners, coupons }) => {
      const promotions = {
        banners: banners.filter(({ code }) => code !== withdrawn),
        coupons: coupons.filter(({ couponId }) => String(couponId) !== withdrawn),
      };
      isKnown = promotions.banners.length < banners.length || promotions.coupons.length < coupons.length;
      return promotions;
    });
    return isKnown
      ? { result: left, audit: { details: { withdrawn } } }
      : { result: undefined, audit: undefined };
  },
});
