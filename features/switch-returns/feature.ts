import { defineFeature } from "#platform/contract/feature.ts";
import { switchReturnRoutes } from "./contract/routes.ts";

/** The return of a supply after a change of retailer to which its holder did not agree. */
export const feature = defineFeature({ id: "switch-returns", routes: switchReturnRoutes });
