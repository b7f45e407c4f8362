import { defineScreens, type Screens } from "#platform/web/routing/screens.ts";
import type { consumptionRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  consumption: async () => (await import("./consumption-screen.tsx")).ConsumptionScreen,
  patterns: async () => (await import("./patterns/patterns-screen.tsx")).PatternsScreen,
  bestTariff: async () => (await import("./offers/offers-screen.tsx")).OffersScreen,
  supplies: async () => (await import("./supplies/supplies-screen.tsx")).SuppliesScreen,
}) satisfies Screens<typeof consumptionRoutes>;
