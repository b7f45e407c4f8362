import type { FeatureRoute } from "#platform/contract/feature.ts";
import { features } from "../apps/features.gen.ts";

export interface NamedRoute {
  /** `feature.route` */
  readonly name: string;
  readonly route: FeatureRoute;
}

/** Every route of the product, whatever this portal has switched on. */
export const allRoutes: readonly NamedRoute[] = features.flatMap((feature) =>
  Object.entries(feature.routes).map(([name, route]) => ({ name: `${feature.id}.${name}`, route })),
);
