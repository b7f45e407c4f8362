import { createContext, use } from "react";
import type { FeatureRoute } from "#platform/contract/feature.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { PathParams } from "#platform/contract/links.ts";

/** The open screen: its route, the language of its path, and its parameters. */
export interface OpenRoute {
  readonly route: FeatureRoute;
  /** Undefined where several languages share the path. */
  readonly language: CompleteLanguage | undefined;
  readonly params: PathParams;
}

export const OpenRouteContext = createContext<OpenRoute | undefined>(undefined);

/** The screen that is open; undefined at home and where there is none. */
export const useOpenRoute = (): OpenRoute | undefined => use(OpenRouteContext);
