import { listedPages, pageParams } from "#features/server-pages/contract/listed-pages.ts";
import type { ServerPage } from "#features/server-pages/contract/server-page.ts";
import type { NavigationEntry } from "#platform/contract/feature.ts";

/** Between the tools and the account. */
const order = 60;

/** The retailer's own pages as entries of the navigation, in the retailer's order. */
export const serverPageEntries = (pages: readonly ServerPage[]): NavigationEntry[] =>
  listedPages(pages).map((page) => ({
    route: "serverPage",
    params: pageParams(page),
    oneOfMany: true,
    label: { ca: page.title, es: page.title, en: page.title },
    group: "more",
    icon: "BookOpen",
    order,
    shownTo: "customer",
  }));
