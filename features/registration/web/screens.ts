import type { Screens } from "#platform/web/routing/screens.ts";
import type { registrationRoutes } from "../contract/routes.ts";

export const screens: Screens<typeof registrationRoutes> = {
  activate: async () => (await import("./activate-screen.tsx")).ActivateScreen,
  register: async () => (await import("./register-screen.tsx")).RegisterScreen,
};
