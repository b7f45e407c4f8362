import { createBrowserRouter, type RouteObject } from "react-router";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import type { FeatureRoute } from "#platform/contract/feature.ts";
import { isFeatureOn } from "#platform/contract/feature-flag.ts";
import type { Boot } from "#platform/web/boot.ts";
import type { RouteHandle } from "#platform/web/routing/route-handle.ts";
import type { ScreenLoader } from "#platform/web/routing/screens.ts";
import { CrashScreen } from "../errors/crash-screen.tsx";
import { NotFoundScreen } from "../errors/not-found-screen.tsx";
import { galleryRoute } from "../gallery-route.ts";
import { mountedFeatures } from "../features.ts";
import { PortalFrame } from "../shell/portal-frame.tsx";
import { Gate } from "./gate.tsx";
import { HomeScreen } from "./home-screen.tsx";

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

const routeObjects = (route: FeatureRoute, load: ScreenLoader, boot: Boot): RouteObject[] =>
  pathsOf(route, boot.settings.languages.offered).map(({ path, language }) => {
    const handle: RouteHandle = { route, language };
    return {
      path,
      handle,
      lazy: async () => {
        const Screen = await load();
        return {
          element: (
            <Gate access={route.access}>
              <Screen />
            </Gate>
          ),
        };
      },
      errorElement: <CrashScreen />,
    };
  });

const featureRoutes = (boot: Boot): RouteObject[] =>
  mountedFeatures.flatMap(({ feature, screens }) =>
    Object.entries(feature.routes).flatMap(([name, route]) => {
      const load = screens[name];
      const isOff =
        route.requires !== undefined && !isFeatureOn([boot.featureFlags, boot.settings], route.requires);
      return load === undefined || isOff ? [] : routeObjects(route, load, boot);
    }),
  );

/** Every screen of every feature under its paths in each language, inside the shell. */
export const createRouter = (boot: Boot) =>
  createBrowserRouter([
    {
      element: <PortalFrame />,
      errorElement: <CrashScreen />,
      // The first screen is on its way; the page's own ground shows meanwhile.
      HydrateFallback: () => null,
      children: [
        { path: "/", element: <HomeScreen /> },
        ...featureRoutes(boot),
        ...(boot.settings.demo ? [galleryRoute] : []),
        { path: "*", element: <NotFoundScreen /> },
      ],
    },
  ]);
