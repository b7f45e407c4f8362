import type { Screens } from "#platform/web/routing/screens.ts";
import type { profileRoutes } from "../contract/routes.ts";

export const screens: Screens<typeof profileRoutes> = {
  profile: async () => (await import("./profile-screen.tsx")).ProfileScreen,
};
