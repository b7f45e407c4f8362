import { defineFeature } from "#platform/contract/feature.ts";

/** Lists that forms of visitors offer. */
export const feature = defineFeature({
  id: "lookups",
  routes: {},
});
