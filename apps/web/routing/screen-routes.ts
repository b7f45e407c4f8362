import { matchRoutes, type RouteObject } from "react-router";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import type { FeatureRoute } from "#platform/contract/feature.ts";
import { isFeatureOn } from "#platform/contract/flags.ts";
import type { Boot } from "#platform/web/boot.ts";
import type { OpenRoute } from "#platform/web/routing/open-route.ts";
import type { Screen } from "#platform/web/routing/screens.ts";
import { hasHomeScreen, homeRoutes } from "#features/home/contract/routes.ts";
import { mountedFeatures } from "../screens.gen.ts";

/** One path of one screen, and how it is loaded. */
export interface ScreenRoute extends Screen {
  readonly path: string;
  /** The route's name in its feature. */
  readonly name: string;
  readonly route: FeatureRoute;
  readonly language: CompleteLanguage | undefined;
}

/** A route's distinct paths, each with its language, or none where languages share it. */
const pathsOf = (route: FeatureRoute, languages: readonly CompleteLanguage[]) => {
  const byPath = new Map<string, CompleteLanguage[]>();
  // A path in a language that is not offered still opens its screen: links live longer than settings.
  for (const language of completeLanguages) {
    byPath.set(route.paths[language], [...(byPath.get(route.paths[language]) ?? []), language]);
  }
  return [...byPath].map(([path, sharing]) => {
    const offered = sharing.filter((language) => languages.includes(language));
    return { path, language: offered.length === 1 ? offered[0] : undefined };
  });
};

/** Every path of every screen that this deployment has. */
export const screenRoutesOf = ({ settings, featureFlags }: Boot): ScreenRoute[] =>
  mountedFeatures.flatMap(({ feature, screens }) =>
    Object.entries(feature.routes).flatMap(([name, route]) => {
      const screen = screens[name];
      const isOff = route.requires !== undefined && !isFeatureOn([featureFlags, settings], route.requires);
      // Without a home screen, `/` only redirects.
      const isRedirect = route === homeRoutes.home && !hasHomeScreen(settings);
      if (screen === undefined || isOff || isRedirect) return [];
      return pathsOf(route, settings.languages.offered).map((path) => ({
        ...path,
        ...screen,
        name,
        route,
      }));
    }),
  );

/** The screen that a path opens, with its parameters. */
export const findScreen = (
  screens: readonly ScreenRoute[],
  pathname: string,
): (OpenRoute & ScreenRoute) | undefined => {
  // Ranking a hundred paths takes long on a slow phone, and most addresses have no parameter.
  const literal = screens.find(({ path }) => path === pathname);
  if (literal !== undefined) return { ...literal, params: {} };
  const routes: RouteObject[] = screens.map(({ path }, index) => ({ path, id: String(index) }));
  const match = matchRoutes(routes, pathname)?.at(-1);
  const screen = match === undefined ? undefined : screens[Number(match.route.id)];
  if (match === undefined || screen === undefined) return undefined;
  const params = Object.fromEntries(Object.entries(match.params).map(([name, value]) => [name, value ?? ""]));
  return { ...screen, params };
};
