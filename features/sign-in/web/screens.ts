import type { Screens } from "#platform/web/routing/screens.ts";
import type { signInRoutes } from "../contract/routes.ts";

export const screens: Screens<typeof signInRoutes> = {
  signIn: async () => (await import("./sign-in-screen.tsx")).SignInScreen,
  recoverPassword: async () => (await import("./recover-password-screen.tsx")).RecoverPasswordScreen,
  activate: async () => (await import("./activate-screen.tsx")).ActivateScreen,
};
