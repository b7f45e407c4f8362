import type { ScreensOfDesk } from "#platform/web/desk/desk-screens.ts";
import { defineScreens } from "#platform/web/routing/screens.ts";
import type { desk } from "../feature.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  keys: async () => (await import("./keys-screen.tsx")).KeysScreen,
  outbox: async () => (await import("./outbox-screen.tsx")).OutboxScreen,
}) satisfies ScreensOfDesk<typeof desk>;
