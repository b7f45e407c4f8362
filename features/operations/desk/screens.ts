import type { ScreensOfDesk } from "#platform/web/desk/desk-screens.ts";
import { defineScreens } from "#platform/web/routing/screens.ts";
import type { desk } from "../feature.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  keys: async () => (await import("./keys-screen.tsx")).KeysScreen,
  flags: async () => (await import("./flags-screen.tsx")).FlagsScreen,
  maintenance: async () => (await import("./maintenance-screen.tsx")).MaintenanceScreen,
  outbox: async () => (await import("./outbox-screen.tsx")).OutboxScreen,
}) satisfies ScreensOfDesk<typeof desk>;
