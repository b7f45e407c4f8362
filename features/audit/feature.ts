import { defineFeature } from "#platform/contract/feature.ts";

export const feature = defineFeature({ id: "audit", routes: {}, navigation: [], tables: ["audit_log"] });
