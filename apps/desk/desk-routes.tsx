import { lazy, type ComponentType } from "react";
import { Navigate, useLocation, useRoutes } from "react-router";
import { fillDeskPath, mayOpen, type DeskScreen } from "#platform/contract/desk.ts";
import type { StaffRole } from "#platform/contract/staff-roles.ts";
import type { ScreenLoader } from "#platform/web/routing/screens.ts";
import { deskFeatures } from "../desk-screens.gen.ts";
import { mountedDesks } from "./screens.gen.ts";
import { ForbiddenPage, NoScreensPage, NotFoundPage } from "./shell/desk-pages.tsx";
import { sidebarPlaces } from "./sidebar.ts";

const lazyScreens = new Map<ScreenLoader, ComponentType>();

/** One lazy component per screen, outside the components: React discards the state of one that suspends first. */
const lazyScreen = (load: ScreenLoader): ComponentType => {
  const screen = lazyScreens.get(load) ?? lazy(async () => ({ default: await load() }));
  lazyScreens.set(load, screen);
  return screen;
};

interface MountedScreen extends DeskScreen {
  readonly Screen: ComponentType;
}

const mountedScreens = deskFeatures.flatMap(({ feature, screens }): MountedScreen[] => {
  const loaded = mountedDesks.find((mounted) => mounted.feature === feature)?.screens ?? {};
  return Object.entries(screens).flatMap(([name, declared]) => {
    const screen = loaded[name];
    return screen === undefined ? [] : [{ ...declared, Screen: lazyScreen(screen.load) }];
  });
});

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`, "i");

/** Whether the open address is one that needs no session, such as an invitation. */
export const useIsOpenToAll = (): boolean => {
  const { pathname } = useLocation();
  return mountedScreens.some(
    ({ path, roles }) => roles === "without_session" && patternOf(path).test(pathname),
  );
};

/** The screen that staff with these roles begin with: the first of the sidebar. */
const FirstScreen = ({ roles }: { readonly roles: readonly StaffRole[] }) => {
  const [first] = sidebarPlaces(roles);
  return first === undefined ? <NoScreensPage /> : <Navigate to={fillDeskPath(first.screen)} replace />;
};

/** The screen of the address, if the roles open it. */
export const DeskRoutes = ({ roles }: { readonly roles: readonly StaffRole[] }) =>
  useRoutes([
    ...mountedScreens.map(({ Screen, ...screen }) => ({
      path: screen.path,
      element: mayOpen(screen, roles) ? <Screen /> : <ForbiddenPage />,
    })),
    { path: "/", element: <FirstScreen roles={roles} /> },
    { path: "*", element: <NotFoundPage /> },
  ]);
