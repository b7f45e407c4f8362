import { defineFeature } from "#platform/contract/feature.ts";
import { serverPageRoutes } from "./contract/routes.ts";

export const feature = defineFeature({
  id: "server-pages",
  routes: serverPageRoutes,
  tables: ["server_pages", "server_blocks"],
});
