import { defineSettings, on, settingsGroup } from "#platform/contract/define-settings.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { defineFlags } from "#platform/contract/flags.ts";
import { defineLoaders } from "#platform/contract/loaders.ts";
import { defineTables } from "#platform/contract/tables.ts";
import { marketRoutes } from "./contract/routes.ts";

const label = { ca: "Preus de la llum", es: "Precios de la luz", en: "Electricity prices" };

/** Prices of the wholesale market for everyone, and alerts on them for customers. */
export const feature = defineFeature({
  id: "market-prices",
  routes: marketRoutes,
  navigation: [
    {
      route: "marketPrices",
      label,
      group: "tools",
      icon: "ChartColumn",
      order: 59,
      shownTo: "everyone",
    },
  ],
});

export const settings = defineSettings(() => ({
  marketPrices: settingsGroup({ enabled: on }, { visitor: "all" }),
}));

export const flags = defineFlags(settings, ["marketPrices.enabled"]);

export const tables = defineTables({
  market_price_days: { kind: "shared", retention: { from: "day", keep: "6 years" } },
  market_publications: { kind: "local", retention: { from: "published_for", keep: "6 years" } },
  // Before the alerts, to which they refer.
  price_alert_notices: {
    kind: "customer",
    erasure: "delete",
    retention: { from: "created_at", keep: "13 months" },
  },
  price_alerts: { kind: "customer", erasure: "delete", noRetention: "until the customer deletes it" },
});

export const loaders = defineLoaders({
  "market-prices": {
    contents:
      "prices of the market: marginalpdbc files of OMIE, days of the PVPC of ESIOS (JSON), futures (date;contract;price)",
    title: { ca: "Preus del mercat", es: "Precios del mercado", en: "Market prices" },
    format: "market",
    order: 28,
  },
});
