import { defineFeature } from "#platform/contract/feature.ts";
import { profileRoutes } from "./contract/routes.ts";

export const feature = defineFeature({
  id: "profile",
  routes: profileRoutes,
  navigation: [
    { route: "profile", label: "profile", group: "account", icon: "account", order: 80, shownTo: "customer" },
  ],
  tables: ["customers", "login_names", "email_changes", "erasure_requests"],
});
