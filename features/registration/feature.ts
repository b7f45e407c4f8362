import { defineFeature } from "#platform/contract/feature.ts";
import { registrationRoutes } from "./contract/routes.ts";

/** The way from a contract on paper to an account of one's own. */
export const feature = defineFeature({
  id: "registration",
  routes: registrationRoutes,
  navigation: [],
  tables: ["acceptances"],
});
