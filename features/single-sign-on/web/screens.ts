import type { Screens } from "#platform/web/routing/screens.ts";
import type { singleSignOnRoutes } from "../contract/routes.ts";

export const screens: Screens<typeof singleSignOnRoutes> = {
  connect: async () => (await import("./connect-screen.tsx")).ConnectScreen,
  connectStart: async () => (await import("./connect-start-screen.tsx")).ConnectStartScreen,
  signedOut: async () => (await import("./signed-out-screen.tsx")).SignedOutScreen,
};
