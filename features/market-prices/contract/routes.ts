import type { FeatureRoute } from "#platform/contract/feature.ts";

export const marketRoutes = {
  /** `?day=tomorrow`, `?series=pvpc`. */
  marketPrices: {
    paths: { ca: "/preus-mercat", es: "/precios-mercado", en: "/market-prices" },
    access: "unprotected",
    isRendered: true,
    requires: "marketPrices.enabled",
    description: {
      ca: "El preu de la llum d’avui i de demà, hora per hora, amb les hores més barates.",
      es: "El precio de la luz de hoy y de mañana, hora a hora, con las horas más baratas.",
      en: "Today’s and tomorrow’s electricity price, hour by hour, with the cheapest hours.",
    },
  },
  priceAlerts: {
    paths: { ca: "/omipComponent", es: "/omipComponent", en: "/omipComponent" },
    access: "private",
    requires: "marketPrices.enabled",
    hasNoMenu: true,
  },
} as const satisfies Record<string, FeatureRoute>;
