import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { listServerPages } from "#features/server-pages/contract/list-server-pages.ts";
import { isFeatureOn } from "#platform/contract/feature-flag.ts";
import { query } from "#platform/web/api/query.ts";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import { useOpenRoute } from "#platform/web/routing/open-route.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { mountedFeatures } from "../features.ts";
import { contractingChoices, type ContractingChoice } from "./navigation/contracting-choices.ts";
import { currentPlace, navigationPlaces, type Place } from "./navigation/navigation-entries.ts";
import { navigationPlan } from "./navigation/navigation-plan.ts";
import { serverPageEntries } from "./navigation/server-page-entries.ts";

export interface Navigation {
  readonly places: readonly Place[];
  readonly current: Place | undefined;
  readonly contracting: readonly ContractingChoice[];
}

/** Where one can go from here: for who is there, by what is mounted and switched on. */
export const useNavigation = (): Navigation => {
  const { settings, featureFlags } = usePortal();
  const { status } = useSession();
  const open = useOpenRoute();
  const { search } = useLocation();
  const { data: profile } = useQuery({ ...query(getProfile, {}), enabled: status === "signed_in" });
  const hasServerPages = isFeatureOn([featureFlags, settings], listServerPages.requires);
  const { data: pages } = useQuery({
    ...query(listServerPages, {}),
    enabled: status === "signed_in" && hasServerPages,
  });
  const world = {
    settings,
    featureFlags,
    mounted: mountedFeatures,
    newsletterUrl: profile?.newsletterUrl ?? undefined,
  };
  const who = status === "visitor" ? ("visitor" as const) : ("customer" as const);
  const places = navigationPlaces({
    ...world,
    who,
    planned: [...navigationPlan, ...serverPageEntries(pages?.items ?? [])],
  });
  return {
    places,
    current: currentPlace(places, open, new URLSearchParams(search)),
    contracting: contractingChoices(world, open?.route),
  };
};
