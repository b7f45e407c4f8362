import { defineFeature } from "#platform/contract/feature.ts";
import { consumptionRoutes } from "./contract/routes.ts";

export const feature = defineFeature({
  id: "consumption",
  routes: consumptionRoutes,
  navigation: [
    {
      route: "consumption",
      label: { ca: "Consum", es: "Consumo", en: "Consumption" },
      group: "energy",
      icon: "Gauge",
      order: 30,
      shownTo: "customer",
    },
  ],
  actions: [
    {
      label: { ca: "Mira el teu consum", es: "Ver tu consumo", en: "See your consumption" },
      detail: { ca: "Hora per hora", es: "Hora a hora", en: "Hour by hour" },
      group: "consumption",
      order: 10,
      target: () => ({ route: consumptionRoutes.consumption, query: { view: "hourly" } }),
      inReadOnlySession: "allowed",
    },
  ],
  tables: ["curve_days", "curve_months", "unclaimed_curve_days", "loaded_curve_files"],
});
