import { useMemo, type ReactNode } from "react";
import type { FeatureRoute } from "#platform/contract/feature.ts";
import type { Boot } from "#platform/web/boot.ts";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import { LandingContext, type Arrival } from "#platform/web/routing/landing-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { mountedFeatures } from "../features.ts";
import { contractingChoices } from "../navigation/navigation-entries.ts";
import { landingAddress } from "./landing-address.ts";

/** The screen where a new customer makes a contract: the first that is open of dual, electricity and gas. */
export const firstContractingRoute = ({
  settings,
  featureFlags,
}: Pick<Boot, "settings" | "featureFlags">): FeatureRoute | undefined => {
  const world = { settings, featureFlags, mounted: mountedFeatures, newsletterUrl: undefined };
  return contractingChoices(world, undefined)[0]?.route;
};

/** Tells features where somebody goes on who just came in: the one place that knows which features there are. */
export const LandingProvider = ({ children }: { children: ReactNode }) => {
  const path = usePath();
  const portal = usePortal();
  const { settings } = portal;
  const { language } = useLanguage();
  const first = firstContractingRoute(portal);
  const contractingPath = first === undefined ? undefined : path(first);
  const landing = useMemo(
    () => (arrival: Arrival) => landingAddress(arrival, { settings, language, contractingPath }),
    [settings, language, contractingPath],
  );
  return <LandingContext value={landing}>{children}</LandingContext>;
};
