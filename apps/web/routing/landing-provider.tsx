import { useMemo, type ReactNode } from "react";
import type { FeatureRoute } from "#platform/contract/feature.ts";
import type { Boot } from "#platform/web/boot.ts";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import { LandingContext, type LandingRequest } from "#platform/web/routing/landing-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { mountedFeatures } from "../screens.gen.ts";
import { navigationPlaces } from "../navigation/navigation-entries.ts";
import { landingAddress } from "./landing-address.ts";

/** The screen where a new customer makes a contract: the first available kind. */
export const firstContractingRoute = ({
  settings,
  featureFlags,
}: Pick<Boot, "settings" | "featureFlags">): FeatureRoute | undefined => {
  const places = navigationPlaces({
    who: "customer",
    settings,
    featureFlags,
    mounted: mountedFeatures,
    newsletterUrl: undefined,
    hasSolarWallets: false,
  });
  return places.find(({ entry }) => entry.group === "contracting")?.route;
};

/** Provides the landing screen after signing in: only the portal knows which features exist. */
export const LandingProvider = ({ children }: { children: ReactNode }) => {
  const path = usePath();
  const portal = usePortal();
  const { settings } = portal;
  const { language } = useLanguage();
  const first = firstContractingRoute(portal);
  const contractingPath = first === undefined ? undefined : path(first);
  const landing = useMemo(
    () => (request: LandingRequest) => landingAddress(request, { settings, language, contractingPath }),
    [settings, language, contractingPath],
  );
  return <LandingContext value={landing}>{children}</LandingContext>;
};
