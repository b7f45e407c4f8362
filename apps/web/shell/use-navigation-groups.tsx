import { FileText, Gauge, LifeBuoy, ReceiptEuro, UserRound, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import type { FeatureRoute, NavigationEntry, NavigationIcon } from "#platform/contract/feature.ts";
import { isFeatureOn } from "#platform/contract/feature-flag.ts";
import type { NavigationGroup } from "#platform/ui/shell/navigation-entry.ts";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import { useOpenRoute } from "#platform/web/routing/open-route.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { mountedFeatures } from "../features.ts";

const icons: Record<NavigationIcon, ReactNode> = {
  invoices: <ReceiptEuro aria-hidden="true" />,
  contracts: <FileText aria-hidden="true" />,
  consumption: <Gauge aria-hidden="true" />,
  requests: <LifeBuoy aria-hidden="true" />,
  account: <UserRound aria-hidden="true" />,
  tools: <Wrench aria-hidden="true" />,
};

const groupOrder = ["energy", "help", "tools", "account"] as const satisfies NavigationEntry["group"][];

/** Entries for who is there and what is switched on, in their groups or in one, as configured. */
export const useNavigationGroups = (): NavigationGroup[] => {
  const t = usePlatformWords();
  const path = usePath();
  const open = useOpenRoute();
  const { settings, featureFlags } = usePortal();
  const { status } = useSession();
  const who = status === "visitor" ? "visitor" : "customer";
  const isOn = (route: FeatureRoute): boolean =>
    route.requires === undefined || isFeatureOn([featureFlags, settings], route.requires);

  const entries = mountedFeatures
    .flatMap(({ feature }) => feature.navigation.map((entry) => ({ entry, routes: feature.routes })))
    .filter(({ entry }) => entry.shownTo === "everyone" || entry.shownTo === who)
    .toSorted((one, other) => one.entry.order - other.entry.order)
    .flatMap(({ entry, routes }) => {
      const route = routes[entry.route];
      if (route === undefined || !isOn(route)) return [];
      return {
        group: entry.group,
        href: path(route, entry.params),
        label: t(`navigation.${entry.label}`),
        icon: icons[entry.icon],
        // Every screen of a feature stands under its entry, whatever its address.
        isCurrent: open !== undefined && Object.values(routes).includes(open.route),
      };
    });

  if (!settings.sidebar.groups) return [{ id: "all", entries }];
  return groupOrder
    .map((group) => ({
      id: group,
      label: t(`groups.${group}`),
      entries: entries.filter((entry) => entry.group === group),
    }))
    .filter((group) => group.entries.length > 0);
};
