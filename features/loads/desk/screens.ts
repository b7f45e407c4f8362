import type { ScreensOfDesk } from "#platform/web/desk/desk-screens.ts";
import { defineScreens } from "#platform/web/routing/screens.ts";
import type { desk } from "../feature.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  list: async () => (await import("./loads-screen.tsx")).LoadsScreen,
  load: async () => (await import("./load-screen.tsx")).LoadScreen,
}) satisfies ScreensOfDesk<typeof desk>;
