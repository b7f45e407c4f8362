import type { FeatureRoute } from "#platform/contract/feature.ts";
import { isFeatureOn } from "#platform/contract/feature-flag.ts";
import { openRouteNamed, type NavigationWorld } from "./navigation-entries.ts";
import { contractingPlan } from "./navigation-plan.ts";

export interface ContractingChoice {
  readonly label: (typeof contractingPlan)[number]["label"];
  readonly route: FeatureRoute;
}

/** The contracts that can be made now, but for the one whose page is open. */
export const contractingChoices = (
  world: NavigationWorld,
  open: FeatureRoute | undefined,
): ContractingChoice[] =>
  contractingPlan.flatMap(({ label, route: name, requires }) => {
    const found = openRouteNamed(name, world);
    const isOn = isFeatureOn([world.featureFlags, world.settings], requires);
    return found === undefined || !isOn || found.route === open ? [] : [{ label, route: found.route }];
  });
