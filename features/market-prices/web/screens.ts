import { defineScreens, type Screens } from "#platform/web/routing/screens.ts";
import type { marketRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  marketPrices: async () => (await import("./market-prices-screen.tsx")).MarketPricesScreen,
  priceAlerts: async () => (await import("./price-alerts-screen.tsx")).PriceAlertsScreen,
}) satisfies Screens<typeof marketRoutes>;
