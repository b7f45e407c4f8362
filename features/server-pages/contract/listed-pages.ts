import { isRoutePath, normaliseRoutePath, type ServerPage } from "./server-page.ts";

/**
 * Normalises the paths of pages from any server. Of pages with the same path or the same id, only the first is
 * listed; pages whose path cannot be part of a URL are dropped.
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

/** URL parameters of a listed page. */
export const pageParams = ({ routePath, pageId }: ServerPage): { routePath: string; pageId: string } => ({
  routePath: routePath.slice(1),
  pageId: String(pageId),
});
