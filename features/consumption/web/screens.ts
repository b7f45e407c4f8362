import type { Screens } from "#platform/web/routing/screens.ts";
import type { consumptionRoutes } from "../contract/routes.ts";

export const screens: Screens<typeof consumptionRoutes> = {
  consumption: async () => (await import("./consumption-screen.tsx")).ConsumptionScreen,
};
