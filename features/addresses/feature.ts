import { defineFeature } from "#platform/contract/feature.ts";

export const feature = defineFeature({
  id: "addresses",
  routes: {},
  tables: ["postal_codes"],
});
