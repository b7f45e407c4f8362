import type { Screens } from "#platform/web/routing/screens.ts";
import type { cookieRoutes } from "../contract/routes.ts";

export const screens: Screens<typeof cookieRoutes> = {
  cookies: async () => (await import("./cookies-screen.tsx")).CookiesScreen,
};
