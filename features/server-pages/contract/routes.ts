import type { FeatureRoute } from "#platform/contract/feature.ts";

export const serverPageRoutes = {
  serverPage: {
    // The retailer's path of a page is the same in every language.
    paths: {
      ca: "/d/:routePath/:pageId",
      es: "/d/:routePath/:pageId",
      en: "/d/:routePath/:pageId",
    },
    access: "private",
    requires: "features.serverElements",
  },
} as const satisfies Record<string, FeatureRoute>;
