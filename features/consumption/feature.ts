import { defineFeature } from "#platform/contract/feature.ts";
import { consumptionRoutes } from "./contract/routes.ts";

export const feature = defineFeature({
  id: "consumption",
  routes: consumptionRoutes,
  navigation: [
    {
      route: "consumption",
      label: "consumption",
      group: "energy",
      icon: "consumption",
      order: 30,
      shownTo: "customer",
    },
  ],
  tables: ["curve_days", "curve_months", "unclaimed_curve_days", "loaded_curve_files"],
});
