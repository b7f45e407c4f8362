import { defineFeature } from "#platform/contract/feature.ts";
import { defineTables } from "#platform/contract/tables.ts";
import { cookieRoutes } from "./contract/routes.ts";

export const feature = defineFeature({
  id: "cookie-consent",
  routes: cookieRoutes,
});

/**
 * Consents are proof: kept while they hold (two years) and until an infringement can no longer be pursued (three years,
 * LOPDGDD, art. 72). They name no customer, so an erasure does not touch them.
 */
export const tables = defineTables({
  cookie_consents: {
    kind: "directory",
    key: "consent_id",
    retention: { from: "decided_at", keep: "5 years" },
  },
});
