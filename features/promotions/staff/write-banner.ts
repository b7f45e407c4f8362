import type { Queryable } from "#platform/server/database/query.ts";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import { publisherRoles } from "../contract/desk-roles.ts";
import { nextBannerId, selectBannerVersions } from "../server/banner-versions.ts";
import { writePromotions } from "../server/publish-promotions.ts";
import { lockPromotions, type StoredBanner } from "../server/published-promotions.ts";

/** Why a banner is not changed; undefined when it still is as it was read. */
const problemOf = async (client: Queryable, bannerId: number, version: number) => {
  const [latest] = await selectBannerVersions(client, bannerId);
  if (latest === undefined) return "banner_not_found" as const;
  return latest.version === version ? undefined : ("banner_changed" as const);
};

interface WrittenBanner {
  /** Null of a new one. */
  readonly bannerId: number | null;
  readonly version: number;
  readonly banner: StoredBanner;
  readonly author: string;
}

/** Publishes a banner on its days; a new one comes first, so that it is the one that is shown. */
export const saveBanner = defineStaffAction({
  name: "promotions banner",
  roles: publisherRoles,
  change: async (
    client,
    { bannerId, version, banner, author }: WrittenBanner,
    now,
  ): Promise<{
    result: "banner_not_found" | "banner_changed" | { bannerId: number; version: number };
    audit: { details: Record<string, unknown> } | undefined;
  }> => {
    await lockPromotions(client);
    const problem = bannerId === null ? undefined : await problemOf(client, bannerId, version);
    if (problem !== undefined) return { result: problem, audit: undefined };
    const id = bannerId ?? (await nextBannerId(client));
    const written = { ...banner, bannerId: id };
    await writePromotions(
      client,
      ({ banners, coupons }) => ({
        coupons,
        banners: banners.some((each) => each.bannerId === id)
          ? banners.map((each) => (each.bannerId === id ? written : each))
          : [written, ...banners],
      }),
      { author, now },
    );
    const [latest] = await selectBannerVersions(client, id);
    const { code, validFrom, validTo } = banner;
    return {
      result: { bannerId: id, version: latest?.version ?? 0 },
      audit: { details: { bannerId: id, code, validFrom, validTo } },
    };
  },
});

interface BannerWithdrawal {
  readonly bannerId: number;
  readonly version: number;
  readonly author: string;
}

/** Takes one banner from the portal; it stays in the history. */
export const withdrawBanner = defineStaffAction({
  name: "promotions withdraw banner",
  roles: publisherRoles,
  change: async (
    client,
    { bannerId, version, author }: BannerWithdrawal,
    now,
  ): Promise<{
    result: "banner_not_found" | "banner_changed" | "done";
    audit: { details: { bannerId: number } } | undefined;
  }> => {
    await lockPromotions(client);
    const problem = await problemOf(client, bannerId, version);
    if (problem !== undefined) return { result: problem, audit: undefined };
    await writePromotions(
      client,
      ({ banners, coupons }) => ({
        coupons,
        banners: banners.filter((each) => each.bannerId !== bannerId),
      }),
      { author, now },
    );
    return { result: "done" as const, audit: { details: { bannerId } } };
  },
});
