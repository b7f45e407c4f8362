import { isRoutePath, normaliseRoutePath } from "./server-page.ts";
import type { ServerPage } from "./server-page.ts";

/**
 * Pages as one can be led to them, whichever server named them: each path as it stands in an address, and of pages
 * that would share a path, or are the same page twice, the first. What no address could lead to is left out.
 */
export const listedPages = (pages: readonly ServerPage[]): ServerPage[] => {
  const paths = new Set<string>();
  const ids = new Set<number>();
  return pages.flatMap((page) => {
    const routePath = normaliseRoutePath(page.routePath);
    if (!isRoutePath(routePath) || paths.has(routePath) || ids.has(page.pageId)) return [];
    paths.add(routePath);
    ids.add(page.pageId);
    return [{ ...page, routePath }];
  });
};

/** The parameters of a listed page's address. */
export const pageParams = ({ routePath, pageId }: ServerPage): { routePath: string; pageId: string } => ({
  routePath: routePath.slice(1),
  pageId: String(pageId),
});
