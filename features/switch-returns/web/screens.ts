import { defineScreens, type Screens } from "#platform/web/routing/screens.ts";
import type { switchReturnRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  switchReturn: async () => (await import("./switch-return-screen.tsx")).SwitchReturnScreen,
}) satisfies Screens<typeof switchReturnRoutes>;
