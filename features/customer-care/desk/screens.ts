import type { ScreensOfDesk } from "#platform/web/desk/desk-screens.ts";
import { defineScreens } from "#platform/web/routing/screens.ts";
import type { desk } from "../feature.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  search: async () => (await import("./search-screen.tsx")).SearchScreen,
  customer: async () => (await import("./customer-screen.tsx")).CustomerScreen,
}) satisfies ScreensOfDesk<typeof desk>;
