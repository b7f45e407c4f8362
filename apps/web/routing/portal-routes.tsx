import { lazy, useMemo, type ReactNode } from "react";
import { useLocation, useRoutes } from "react-router";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import { OpenRouteContext } from "#platform/web/routing/open-route.ts";
import type { ScreenLoader } from "#platform/web/routing/screens.ts";
import { NotFoundScreen } from "../errors/not-found-screen.tsx";
import { Gate } from "./gate.tsx";
import { HomeScreen } from "./home-screen.tsx";
import { findScreen, type ScreenRoute } from "./screen-routes.ts";

/** Every part of the design system in every state: for who builds the portal, so in a demo only. */
const Gallery = lazy(async () => ({ default: (await import("../gallery.ts")).GalleryScreen }));

/** One lazy component per screen, the same for all its paths, so that changing the language keeps its state. */
const lazyScreens = (screens: readonly ScreenRoute[]) => {
  const loaders = new Set(screens.map(({ load }) => load));
  return new Map(
    [...loaders].map((load: ScreenLoader) => [load, lazy(async () => ({ default: await load() }))] as const),
  );
};

/** Tells everything inside which screen is open. */
export const OpenRouteProvider = ({
  screens,
  children,
}: {
  screens: readonly ScreenRoute[];
  children: ReactNode;
}) => {
  const { pathname } = useLocation();
  const open = useMemo(() => findScreen(screens, pathname), [screens, pathname]);
  return <OpenRouteContext value={open}>{children}</OpenRouteContext>;
};

/** The screen of the address, behind its gate. */
export const PortalRoutes = ({ screens }: { screens: readonly ScreenRoute[] }) => {
  const { settings } = usePortal();
  const components = useMemo(() => lazyScreens(screens), [screens]);
  return useRoutes([
    { path: "/", element: <HomeScreen /> },
    ...screens.map(({ path, route, load }) => {
      const Screen = components.get(load);
      return {
        path,
        element: <Gate access={route.access}>{Screen === undefined ? null : <Screen />}</Gate>,
      };
    }),
    ...(settings.demo ? [{ path: "/_ui", element: <Gallery /> }] : []),
    { path: "*", element: <NotFoundScreen /> },
  ]);
};
