import type { Screens } from "#platform/web/routing/screens.ts";
import type { serverPageRoutes } from "../contract/routes.ts";

export const screens: Screens<typeof serverPageRoutes> = {
  serverPage: async () => (await import("./server-page-screen.tsx")).ServerPageScreen,
};
