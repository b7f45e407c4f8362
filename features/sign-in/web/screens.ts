import type { Screens } from "#platform/web/routing/screens.ts";
import type { signInRoutes } from "../contract/routes.ts";

export const screens: Screens<typeof signInRoutes> = {
  signIn: async () => (await import("./sign-in-screen.tsx")).SignInScreen,
  sessions: async () => (await import("./sessions/sessions-screen.tsx")).SessionsScreen,
};
