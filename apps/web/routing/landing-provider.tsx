import { useMemo, type ReactNode } from "react";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import { LandingContext, type Arrival } from "#platform/web/routing/landing-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { mountedFeatures } from "../features.ts";
import { contractingChoices } from "../shell/navigation/contracting-choices.ts";
import { landingAddress } from "./landing-address.ts";

/** Tells features where somebody goes on who just came in: the one place that knows which features there are. */
export const LandingProvider = ({ children }: { children: ReactNode }) => {
  const { settings, featureFlags } = usePortal();
  const path = usePath();
  const world = { settings, featureFlags, mounted: mountedFeatures, newsletterUrl: undefined };
  const [first] = contractingChoices(world, undefined);
  const contractingPath = first === undefined ? undefined : path(first.route);
  const landing = useMemo(
    () => (arrival: Arrival) => landingAddress(arrival, contractingPath),
    [contractingPath],
  );
  return <LandingContext value={landing}>{children}</LandingContext>;
};
