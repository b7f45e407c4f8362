import type { ScreensOfDesk } from "#platform/web/desk/desk-screens.ts";
import { defineScreens } from "#platform/web/routing/screens.ts";
import type { desk } from "../feature.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  banners: async () => (await import("./banners-screen.tsx")).BannersScreen,
  coupons: async () => (await import("./coupons-screen.tsx")).CouponsScreen,
  newCoupon: async () => (await import("./coupon-screen.tsx")).NewCouponScreen,
  newBanner: async () => (await import("./banner-screen.tsx")).NewBannerScreen,
  editBanner: async () => (await import("./banner-screen.tsx")).EditBannerScreen,
}) satisfies ScreensOfDesk<typeof desk>;
