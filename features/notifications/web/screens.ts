import { defineScreens, type Screens } from "#platform/web/routing/screens.ts";
import type { notificationRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  notifications: async () => (await import("./notifications-screen.tsx")).NotificationsScreen,
  notificationPreferences: async () => (await import("./preferences-screen.tsx")).PreferencesScreen,
}) satisfies Screens<typeof notificationRoutes>;
