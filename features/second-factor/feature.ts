import { defineFeature } from "#platform/contract/feature.ts";
import { secondFactorRoutes } from "./contract/routes.ts";

export const feature = defineFeature({
  id: "second-factor",
  routes: secondFactorRoutes,
  navigation: [],
  tables: ["passkeys", "authenticator_apps", "recovery_codes"],
});
