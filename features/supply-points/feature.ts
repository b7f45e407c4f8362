import { defineFeature } from "#platform/contract/feature.ts";
import { defineTables } from "#platform/contract/tables.ts";

/** Supply points as the market's register has them, and codes of activities, for forms of visitors. */
export const feature = defineFeature({ id: "supply-points", routes: {} });

export const tables = defineTables({ economic_activities: { kind: "shared" } });
