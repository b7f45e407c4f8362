import { defineScreens, type Screens } from "#platform/web/routing/screens.ts";
import type { profileRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  profile: async () => (await import("./profile-screen.tsx")).ProfileScreen,
  confirmEmail: async () => (await import("./confirm-email-screen.tsx")).ConfirmEmailScreen,
  erasure: async () => (await import("./erasure-screen.tsx")).ErasureScreen,
}) satisfies Screens<typeof profileRoutes>;
