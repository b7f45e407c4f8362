import { defineFeature } from "#platform/contract/feature.ts";
import { cookieRoutes } from "./contract/routes.ts";

export const feature = defineFeature({
  id: "cookie-consent",
  routes: cookieRoutes,
  tables: ["cookie_consents"],
});
