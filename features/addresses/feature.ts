import { defineFeature } from "#platform/contract/feature.ts";

export const feature = defineFeature({
  id: "addresses",
  routes: {},
  navigation: [],
  tables: ["postal_codes"],
});
