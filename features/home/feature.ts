import { defineFeature } from "#platform/contract/feature.ts";
import { homeRoutes } from "./contract/routes.ts";

/** The home screen's entry in the navigation depends on `home.type`: see the navigation plan. */
export const feature = defineFeature({
  id: "home",
  routes: homeRoutes,
  navigation: [],
  tables: [],
});
