import { defineFeature } from "#platform/contract/feature.ts";
import { homeRoutes } from "./contract/routes.ts";

/** The first page and the list of all actions. Its entry of the navigation depends on `home.type`: see the plan. */
export const feature = defineFeature({
  id: "home",
  routes: homeRoutes,
  navigation: [],
  tables: [],
});
