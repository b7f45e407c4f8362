import { defineScreens, type Screens } from "#platform/web/routing/screens.ts";
import type { cookieRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  cookies: async () => (await import("./cookies-screen.tsx")).CookiesScreen,
}) satisfies Screens<typeof cookieRoutes>;
