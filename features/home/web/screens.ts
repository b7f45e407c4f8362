import { defineScreens, type Screens } from "#platform/web/routing/screens.ts";
import type { homeRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

const leadHome = async () => (await import("./lead-home-screen.tsx")).LeadHomeScreen;

export const screens = defineScreens(useWords, {
  home: async () => (await import("./home-screen.tsx")).HomeScreen,
  allActions: async () => (await import("./all-actions-screen.tsx")).AllActionsScreen,
  loading: async () => (await import("./waiting-screen.tsx")).WaitingScreen,
  version: async () => (await import("./version-screen.tsx")).VersionScreen,
  detail: leadHome,
  welcome: leadHome,
  alternativeHome: leadHome,
}) satisfies Screens<typeof homeRoutes>;
