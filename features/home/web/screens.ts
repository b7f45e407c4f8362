import type { Screens } from "#platform/web/routing/screens.ts";
import type { homeRoutes } from "../contract/routes.ts";

export const screens: Screens<typeof homeRoutes> = {
  home: async () => (await import("./landing-screen.tsx")).LandingScreen,
  allActions: async () => (await import("./all-actions-screen.tsx")).AllActionsScreen,
};
