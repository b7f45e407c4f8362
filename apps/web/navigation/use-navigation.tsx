import { useQuery } from "@tanstack/react-query";
import { BookOpen, type LucideIcon } from "lucide-react";
import { useLocation } from "react-router";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { listServerPages } from "#features/server-pages/contract/list-server-pages.ts";
import { isFeatureOn } from "#platform/contract/flags.ts";
import type { NavigationEntry } from "#platform/contract/feature.ts";
import type { NavigationGroup } from "#platform/ui/navigation/navigation-list.tsx";
import { query } from "#platform/web/api/query.ts";
import { usePortal, useSettings } from "#platform/web/portal/portal-context.ts";
import { useOpenRoute } from "#platform/web/routing/open-route.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { navigationIcons } from "../navigation-icons.gen.ts";
import { mountedFeatures } from "../screens.gen.ts";
import { contractingPlaces, currentPlace, navigationPlaces, type Place } from "./navigation-entries.ts";
import { serverPageEntries } from "./server-page-entries.ts";

/** Those that features name, and the one of the retailer's pages, which no feature declares. */
const icons: Readonly<Record<string, LucideIcon>> = { ...navigationIcons, BookOpen };

export interface Navigation {
  /** The list of entries. */
  readonly places: readonly Place[];
  readonly current: Place | undefined;
  /** The kinds of contract. */
  readonly contracting: readonly Place[];
}

/** The navigation of the current customer or visitor, by the features that are mounted and on. */
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
  const all = navigationPlaces({
    who: status === "visitor" ? "visitor" : "customer",
    settings,
    featureFlags,
    mounted: mountedFeatures,
    newsletterUrl: profile?.newsletterUrl ?? undefined,
    hasSolarWallets: profile?.hasSolarWallets ?? false,
    fetched: { "server-pages": serverPageEntries(pages?.items ?? []) },
  });
  const places = all.filter(({ entry }) => entry.group !== "contracting");
  return {
    places,
    current: currentPlace(places, open, new URLSearchParams(search)),
    contracting: contractingPlaces(all, open?.route),
  };
};

const groupOrder = [
  "energy",
  "help",
  "tools",
  "more",
  "account",
] as const satisfies NavigationEntry["group"][];

/** The address of an entry in the portal's language. */
export const usePlaceAddress = (): ((place: Place) => string) => {
  const path = usePath();
  return (place) => {
    if (place.outside !== undefined) return place.outside;
    const { params, query } = place.entry;
    const search = query === undefined ? "" : `?${new URLSearchParams(query)}`;
    return `${path(place.route, params)}${search}`;
  };
};

/** The entries as the shell takes them: grouped or in one list, as configured. */
export const useNavigationGroups = ({ places, current }: Navigation): NavigationGroup[] => {
  const t = usePlatformWords();
  const { language } = useLanguage();
  const addressOf = usePlaceAddress();
  const { sidebar } = useSettings();
  const entries = places.map((place) => {
    const Icon = icons[place.entry.icon];
    return {
      group: place.entry.group,
      href: addressOf(place),
      label: place.entry.label[language],
      icon: Icon === undefined ? undefined : <Icon aria-hidden="true" />,
      isExternal: place.outside !== undefined,
      isCurrent: place === current,
      isExtra: place.entry.group === "more",
    };
  });
  if (!sidebar.groups) return entries.length > 0 ? [{ id: "all", entries }] : [];
  return groupOrder
    .map((group) => ({
      id: group,
      label: t(`groups.${group}`),
      entries: entries.filter((entry) => entry.group === group),
    }))
    .filter((group) => group.entries.length > 0);
};
