import type { ScreensOfDesk } from "#platform/web/desk/desk-screens.ts";
import { defineScreens } from "#platform/web/routing/screens.ts";
import type { desk } from "../feature.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  log: async () => (await import("./audit-screen.tsx")).AuditScreen,
}) satisfies ScreensOfDesk<typeof desk>;
