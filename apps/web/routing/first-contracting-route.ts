import type { FeatureRoute } from "#platform/contract/feature.ts";
import type { Boot } from "#platform/web/boot.ts";
import { mountedFeatures } from "../features.ts";
import { contractingChoices } from "../shell/navigation/contracting-choices.ts";

/** The screen where a new customer makes a contract: the first that is open of dual, electricity and gas. */
export const firstContractingRoute = ({
  settings,
  featureFlags,
}: Pick<Boot, "settings" | "featureFlags">): FeatureRoute | undefined => {
  const world = { settings, featureFlags, mounted: mountedFeatures, newsletterUrl: undefined };
  return contractingChoices(world, undefined)[0]?.route;
};
