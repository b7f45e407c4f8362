import type { ScreensOfDesk } from "#platform/web/desk/desk-screens.ts";
import { defineScreens } from "#platform/web/routing/screens.ts";
import type { desk } from "../feature.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  bulletins: async () => (await import("./bulletins-screen.tsx")).BulletinsScreen,
  newBulletin: async () => (await import("./bulletin-screen.tsx")).NewBulletinScreen,
  bulletin: async () => (await import("./bulletin-screen.tsx")).BulletinScreen,
}) satisfies ScreensOfDesk<typeof desk>;
