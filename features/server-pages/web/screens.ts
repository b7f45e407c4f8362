import { defineScreens, type Screens } from "#platform/web/routing/screens.ts";
import type { serverPageRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  serverPage: async () => (await import("./server-page-screen.tsx")).ServerPageScreen,
}) satisfies Screens<typeof serverPageRoutes>;
