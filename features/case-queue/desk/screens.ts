import type { ScreensOfDesk } from "#platform/web/desk/desk-screens.ts";
import { defineScreens } from "#platform/web/routing/screens.ts";
import type { desk } from "../feature.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  list: async () => (await import("./queue-screen.tsx")).QueueScreen,
  case: async () => (await import("./case-screen.tsx")).CaseScreen,
}) satisfies ScreensOfDesk<typeof desk>;
