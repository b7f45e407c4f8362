import type { Screens } from "#platform/web/routing/screens.ts";
import type { profileRoutes } from "../contract/routes.ts";

export const screens: Screens<typeof profileRoutes> = {
  profile: async () => (await import("./profile-screen.tsx")).ProfileScreen,
  confirmEmail: async () => (await import("./confirm-email-screen.tsx")).ConfirmEmailScreen,
  erasure: async () => (await import("./erasure/erasure-screen.tsx")).ErasureScreen,
};
