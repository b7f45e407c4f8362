import { lazy } from "react";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { OverviewScreen } from "./overview-screen.tsx";

const LandingScreen = lazy(async () => ({ default: (await import("./landing-screen.tsx")).LandingScreen }));

/** The home screen of the deployment's type. Where `/` only redirects, it is not mounted. */
export const HomeScreen = () =>
  useSettings().home.type === "overview" ? <OverviewScreen /> : <LandingScreen />;
