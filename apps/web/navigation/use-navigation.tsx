import { useQuery } from "@tanstack/react-query";
import {
  BookOpen,
  Calculator,
  FileText,
  Gauge,
  KeyRound,
  LayoutList,
  LogIn,
  Megaphone,
  MessageCircle,
  Newspaper,
  NotebookPen,
  ReceiptEuro,
  Scale,
  UserRound,
  UserRoundCheck,
} from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { listServerPages } from "#features/server-pages/contract/list-server-pages.ts";
import { isFeatureOn } from "#platform/contract/feature-flag.ts";
import type { NavigationIcon, NavigationEntry } from "#platform/contract/feature.ts";
import type { NavigationGroup } from "#platform/ui/navigation/navigation-list.tsx";
import { query } from "#platform/web/api/query.ts";
import { usePortal, useSettings } from "#platform/web/portal/portal-context.ts";
import { useOpenRoute } from "#platform/web/routing/open-route.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { mountedFeatures } from "../screens.gen.ts";
import {
  contractingChoices,
  type ContractingChoice,
  currentPlace,
  navigationPlaces,
  type Place,
} from "./navigation-entries.ts";
import { navigationPlan } from "./navigation-plan.ts";
import { serverPageEntries } from "./server-page-entries.ts";

/** The icon of each entry. */
const navigationIcons: Record<NavigationIcon, ReactNode> = {
  account: <UserRound aria-hidden="true" />,
  actions: <LayoutList aria-hidden="true" />,
  calculator: <Calculator aria-hidden="true" />,
  claims: <Megaphone aria-hidden="true" />,
  comparator: <Scale aria-hidden="true" />,
  consumption: <Gauge aria-hidden="true" />,
  contact: <MessageCircle aria-hidden="true" />,
  contracts: <FileText aria-hidden="true" />,
  invoices: <ReceiptEuro aria-hidden="true" />,
  newsletter: <Newspaper aria-hidden="true" />,
  page: <BookOpen aria-hidden="true" />,
  password: <KeyRound aria-hidden="true" />,
  readings: <NotebookPen aria-hidden="true" />,
  signIn: <LogIn aria-hidden="true" />,
  signUp: <UserRoundCheck aria-hidden="true" />,
};

export interface Navigation {
  readonly places: readonly Place[];
  readonly current: Place | undefined;
  readonly contracting: readonly ContractingChoice[];
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
  const addressOf = usePlaceAddress();
  const { sidebar } = useSettings();
  const wordsOf = (label: NavigationEntry["label"]): string =>
    typeof label === "string" ? t(`navigation.${label}`) : label.text;
  const entries = places.map((place) => ({
    group: place.entry.group,
    href: addressOf(place),
    label: wordsOf(place.entry.label),
    icon: navigationIcons[place.entry.icon],
    isExternal: place.outside !== undefined,
    isCurrent: place === current,
    isExtra: place.entry.group === "more",
  }));
  if (!sidebar.groups) return entries.length > 0 ? [{ id: "all", entries }] : [];
  return groupOrder
    .map((group) => ({
      id: group,
      label: t(`groups.${group}`),
      entries: entries.filter((entry) => entry.group === group),
    }))
    .filter((group) => group.entries.length > 0);
};
