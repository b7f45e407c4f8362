import type { Screens } from "#platform/web/routing/screens.ts";
import type { passwordRoutes } from "../contract/routes.ts";

export const screens: Screens<typeof passwordRoutes> = {
  changePassword: async () => (await import("./change-password-screen.tsx")).ChangePasswordScreen,
  recoverPassword: async () => (await import("./recover-password-screen.tsx")).RecoverPasswordScreen,
};
