import { useMemo, type ReactNode } from "react";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import { LandingContext, type Arrival } from "#platform/web/routing/landing-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { firstContractingRoute } from "./first-contracting-route.ts";
import { landingAddress } from "./landing-address.ts";

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
