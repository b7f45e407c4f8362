import type { ScreensOfDesk } from "#platform/web/desk/desk-screens.ts";
import { defineScreens } from "#platform/web/routing/screens.ts";
import type { desk } from "../feature.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  content: async () => (await import("./content-list-screen.tsx")).ContentListScreen,
  newContent: async () => (await import("./editor-screen.tsx")).NewContentScreen,
  editContent: async () => (await import("./editor-screen.tsx")).EditContentScreen,
}) satisfies ScreensOfDesk<typeof desk>;
