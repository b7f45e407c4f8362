import { defineFeature } from "#platform/contract/feature.ts";
import { singleSignOnRoutes } from "./contract/routes.ts";

export const feature = defineFeature({
  id: "single-sign-on",
  routes: singleSignOnRoutes,
  navigation: [],
  tables: ["openid_identities"],
});
