import type { NavigationEntry } from "#platform/contract/feature.ts";
import type { NavigationGroup } from "#platform/ui/navigation/navigation-list.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import type { Place } from "./navigation-entries.ts";
import { navigationIcons } from "./navigation-icons.tsx";
import type { Navigation } from "../use-navigation.ts";

const groupOrder = [
  "energy",
  "help",
  "tools",
  "more",
  "account",
] as const satisfies NavigationEntry["group"][];

/** Where an entry leads, in the portal's language. */
export const usePlaceAddress = (): ((place: Place) => string) => {
  const path = usePath();
  return (place) => {
    if (place.outside !== undefined) return place.outside;
    const { params, query } = place.entry;
    const search = query === undefined ? "" : `?${new URLSearchParams(query)}`;
    return `${path(place.route, params)}${search}`;
  };
};

/** The entries as the shell draws them: in their groups or in one, as configured. */
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
