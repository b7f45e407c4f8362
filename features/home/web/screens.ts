import { defineScreens, type Screens } from "#platform/web/routing/screens.ts";
import type { homeRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  home: async () => (await import("./landing-screen.tsx")).LandingScreen,
  allActions: async () => (await import("./all-actions-screen.tsx")).AllActionsScreen,
}) satisfies Screens<typeof homeRoutes>;
