import type { FeatureRoute } from "#platform/contract/feature.ts";
import { features } from "../apps/features.gen.ts";

export interface NamedRoute {
  /** `feature.route` */
  readonly name: string;
  readonly route: FeatureRoute;
}

/** All routes of the product, including those of features that this portal has switched off. */
export const allRoutes: readonly NamedRoute[] = features.flatMap((feature) =>
  Object.entries(feature.routes).map(([name, route]) => ({ name: `${feature.id}.${name}`, route })),
);
