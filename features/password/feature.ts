import { defineFeature } from "#platform/contract/feature.ts";
import { passwordRoutes } from "./contract/routes.ts";

/** Passwords: changing one's own, and a new one for who forgot it. */
export const feature = defineFeature({
  id: "password",
  routes: passwordRoutes,
  navigation: [],
  tables: [],
});
