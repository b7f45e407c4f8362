import { FileText, Gauge, LifeBuoy, ReceiptEuro, UserRound, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { NavigationEntry, NavigationIcon } from "#platform/contract/feature.ts";
import { isFeatureOn } from "#platform/contract/feature-flag.ts";
import type { NavigationGroup } from "#platform/ui/shell/navigation-entry.ts";
import { usePortal } from "#platform/web/portal/portal-context.ts";
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
  const { pathname } = useLocation();
  const { settings, featureFlags } = usePortal();
  const { status } = useSession();
  const who = status === "visitor" ? "visitor" : "customer";

  const entries = mountedFeatures
    .flatMap(({ feature }) =>
      feature.navigation.map((entry) => ({ entry, route: feature.routes[entry.route] })),
    )
    .flatMap(({ entry, route }) => (route === undefined ? [] : [{ entry, route }]))
    .filter(({ entry }) => entry.shownTo === "everyone" || entry.shownTo === who)
    .filter(
      ({ route }) => route.requires === undefined || isFeatureOn([featureFlags, settings], route.requires),
    )
    .toSorted((one, other) => one.entry.order - other.entry.order)
    .map(({ entry, route }) => {
      const href = path(route, entry.params);
      const isCurrent = pathname === href || pathname.startsWith(`${href}/`);
      return {
        group: entry.group,
        href,
        label: t(`navigation.${entry.label}`),
        icon: icons[entry.icon],
        isCurrent,
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
