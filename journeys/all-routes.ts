import type { FeatureRoute } from "#platform/contract/feature.ts";
import { allFeatures } from "../apps/server/features.ts";

export interface NamedRoute {
  /** `feature.route` */
  readonly name: string;
  readonly route: FeatureRoute;
}

/** Every route of the product, whatever this portal has switched on. */
export const allRoutes: readonly NamedRoute[] = allFeatures.flatMap(({ feature }) =>
  Object.entries(feature.routes).map(([name, route]) => ({ name: `${feature.id}.${name}`, route })),
);
