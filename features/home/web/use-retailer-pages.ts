import { useQuery } from "@tanstack/react-query";
import { listServerPages } from "#features/server-pages/contract/list-server-pages.ts";
import { listedPages, pageParams } from "#features/server-pages/contract/listed-pages.ts";
import { serverPageRoutes } from "#features/server-pages/contract/routes.ts";
import { isFeatureOn } from "#platform/contract/feature-flag.ts";
import type { ActionLink } from "#platform/ui/navigation/action-list.tsx";
import { query } from "#platform/web/api/query.ts";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";

/** The retailer's own pages, to a customer where there are any. While they are on their way, and without them, none. */
export const useRetailerPages = (): ActionLink[] => {
  const path = usePath();
  const { settings, featureFlags } = usePortal();
  const { status } = useSession();
  const isOn = isFeatureOn([featureFlags, settings], listServerPages.requires);
  const { data } = useQuery({ ...query(listServerPages, {}), enabled: status === "signed_in" && isOn });
  return listedPages(data?.items ?? []).map((page) => ({
    href: path(serverPageRoutes.serverPage, pageParams(page)),
    label: page.title,
    ...(page.description === "" ? {} : { detail: page.description }),
  }));
};
