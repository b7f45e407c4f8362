import type { FeatureRoute } from "#platform/contract/feature.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";

/** What the router knows of the screen that is open: its route, and the language of its path. */
export interface RouteHandle {
  readonly route: FeatureRoute;
  /** Undefined where several languages share the path. */
  readonly language: CompleteLanguage | undefined;
}

export const isRouteHandle = (value: unknown): value is RouteHandle =>
  typeof value === "object" && value !== null && "route" in value;
