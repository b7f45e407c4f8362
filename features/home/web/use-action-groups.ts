import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import { listServerPages } from "#features/server-pages/contract/list-server-pages.ts";
import { listedPages, pageParams } from "#features/server-pages/contract/listed-pages.ts";
import { isFeatureOn } from "#platform/contract/flags.ts";
import type { HomeAction } from "#platform/contract/feature.ts";
import type { ActionLink } from "#platform/ui/navigation/action-list.tsx";
import { query } from "#platform/web/api/query.ts";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { HomeActionsContext, homeActionGroups, offeredActions } from "./home-actions.ts";
import { useWords } from "./words.ts";

/** The retailer's pages, for a customer; empty for a visitor and while they are loading. */
const useRetailerPages = (): ActionLink[] => {
  const path = usePath();
  const { settings, featureFlags } = usePortal();
  const { status } = useSession();
  const isOn = isFeatureOn([featureFlags, settings], listServerPages.requires);
  const { data } = useQuery({ ...query(listServerPages, {}), enabled: status === "signed_in" && isOn });
  return listedPages(data?.items ?? []).map((page) => ({
    href: path("server-pages.serverPage", pageParams(page)),
    label: page.title,
    ...(page.description === "" ? {} : { detail: page.description }),
  }));
};

export interface ActionGroup {
  /** `more` contains the retailer's own pages. */
  readonly id: HomeAction["group"] | "more";
  readonly title: string;
  readonly actions: readonly ActionLink[];
}

/** The actions by group, with a description of each; empty groups are omitted. */
export const useActionGroups = (): ActionGroup[] => {
  const t = useWords();
  const path = usePath();
  const { language } = useLanguage();
  const { settings, featureFlags } = usePortal();
  const { readOnly } = useSession();
  const offered = offeredActions(use(HomeActionsContext), {
    isOn: (feature) => isFeatureOn([featureFlags, settings], feature),
    isReadOnly: readOnly,
    language,
    displayTypes: settings.features.displayTypes,
  });
  const ofPortal = homeActionGroups.map((id): ActionGroup => ({
    id,
    title: t(`groups.${id}`),
    actions: offered
      .filter(({ action }) => action.group === id)
      .map(({ action, target, isBarred }) => ({
        href: `${path(target.route, target.params)}${target.query === undefined ? "" : `?${new URLSearchParams(target.query)}`}`,
        label: action.label[language],
        detail: action.detail[language],
        ...(isBarred ? { disabledReason: t("barred") } : {}),
      })),
  }));
  const more: ActionGroup = {
    id: "more",
    title: t("groups.more", { organization: settings.organization.name }),
    actions: useRetailerPages(),
  };
  return [...ofPortal, more].filter(({ actions }) => actions.length > 0);
};
