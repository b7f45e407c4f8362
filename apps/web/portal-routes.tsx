import { createContext, lazy, use, useMemo, type ComponentType, type ReactNode } from "react";
import { useLocation, useRoutes } from "react-router";
import { CardFormGate } from "#features/cookie-consent/web/card-form-gate.tsx";
import { accountRoutes } from "#features/account/contract/routes.ts";
import { homeRoutes, isHomePrivate } from "#features/home/contract/routes.ts";
import { accessOf, type FeatureRoute } from "#platform/contract/feature.ts";
import { isFeatureOn } from "#platform/contract/flags.ts";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import { OfferedScreensContext } from "#platform/web/routing/offered-screens.ts";
import { OpenRouteContext } from "#platform/web/routing/open-route.ts";
import type { ScreenLoader } from "#platform/web/routing/screens.ts";
import { NotFoundScreen } from "./shell/error-screens.tsx";
import { Gate, HomeScreen, SignInGate } from "./routing/gate.tsx";
import { findScreen, type ScreenRoute } from "./routing/screen-routes.ts";

/** The gallery of the design system, for developers: in a demo only. */
const Gallery = lazy(async () => ({ default: (await import("../gallery/gallery.tsx")).GalleryScreen }));

const CardFormSample = lazy(async () => ({
  default: (await import("../gallery/gallery.tsx")).CardFormSample,
}));

const FlowSample = lazy(async () => ({ default: (await import("../gallery/flow-sample.tsx")).FlowSample }));

const lazyScreens = new WeakMap<ScreenLoader, ComponentType>();

/**
 * One lazy component per screen, shared by all its paths, so that changing the language keeps its state. Stored outside
 * the components: React discards the state of a component that suspends before its first render.
 */
const lazyScreen = (load: ScreenLoader): ComponentType => {
  const screen = lazyScreens.get(load) ?? lazy(async () => ({ default: await load() }));
  lazyScreens.set(load, screen);
  return screen;
};

const samples = [
  { path: "/_ui", element: <Gallery /> },
  { path: "/_ui/flow", element: <FlowSample /> },
  {
    path: "/_ui/card-form",
    element: (
      <CardFormGate>
        <CardFormSample />
      </CardFormGate>
    ),
  },
];

/** How the open screen is loaded, besides what every part may know of it. */
const OpenScreenContext = createContext<ReturnType<typeof findScreen>>(undefined);

/** Provides the open screen, and the screens that there are, to everything inside. */
export const OpenRouteProvider = ({
  screens,
  children,
}: {
  screens: readonly ScreenRoute[];
  children: ReactNode;
}) => {
  const { pathname } = useLocation();
  const open = useMemo(() => findScreen(screens, pathname), [screens, pathname]);
  return (
    <OfferedScreensContext value={screens}>
      <OpenRouteContext value={open}>
        <OpenScreenContext value={open}>{children}</OpenScreenContext>
      </OpenRouteContext>
    </OfferedScreensContext>
  );
};

/** The screen of the address, behind its access check. */
export const PortalRoutes = () => {
  const { settings, featureFlags } = usePortal();
  const isOn = (setting: string): boolean => isFeatureOn([featureFlags, settings], setting);
  const open = use(OpenScreenContext);
  const isOwnHome = (route: FeatureRoute): boolean => route === homeRoutes.home && isHomePrivate(settings);
  return useRoutes([
    // The others need not be ranked: this one was found among them.
    ...(open === undefined ? [] : [open]).map(({ path, route, load }) => {
      const Screen = lazyScreen(load);
      const screen = (
        <Gate access={isOwnHome(route) ? "private" : accessOf(route, isOn)}>
          {route === accountRoutes.signIn ? (
            <SignInGate>
              <Screen />
            </SignInGate>
          ) : (
            <Screen />
          )}
        </Gate>
      );
      return { path, element: route.cardForm === true ? <CardFormGate>{screen}</CardFormGate> : screen };
    }),
    // After the screens: where the deployment has a home screen, it takes `/`.
    { path: "/", element: <HomeScreen /> },
    ...(settings.demo ? samples : []),
    { path: "*", element: <NotFoundScreen /> },
  ]);
};
