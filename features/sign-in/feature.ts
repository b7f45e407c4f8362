import { defineFeature } from "#platform/contract/feature.ts";
import { signInRoutes } from "./contract/routes.ts";

export const feature = defineFeature({
  id: "sign-in",
  routes: signInRoutes,
  navigation: [],
  tables: [
    "sessions",
    "credentials",
    "sign_in_failures",
    "sign_in_attempts",
    "refresh_tokens",
    "one_time_links",
    "client_logins",
  ],
});
