import type { Screens } from "#platform/web/routing/screens.ts";
import type { secondFactorRoutes } from "../contract/routes.ts";

export const screens: Screens<typeof secondFactorRoutes> = {
  secondFactor: async () => (await import("./second-factor-screen.tsx")).SecondFactorScreen,
};
