import type { ScreensOfDesk } from "#platform/web/desk/desk-screens.ts";
import { defineScreens } from "#platform/web/routing/screens.ts";
import type { desk } from "../feature.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  report: async () => (await import("./report-screen.tsx")).ReportScreen,
}) satisfies ScreensOfDesk<typeof desk>;
