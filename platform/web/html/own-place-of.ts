/** Places of the server that are not screens: files and calls, which only the browser can open. */
const notScreens = /^\/(?:api|assets)\//;

/**
 * The place of the portal to which a click on a link leads, for the router; undefined for what is the browser's own:
 * links elsewhere, clicks with a key or another button (a new tab), files, and other spots of the same page.
 */
export const ownPlaceOf = (event: MouseEvent): string | undefined => {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute("download") || link.target !== "")
    return undefined;
  const { origin, pathname, search, hash } = link;
  const { location } = window;
  if (origin !== location.origin || notScreens.test(pathname)) return undefined;
  const isSamePage = pathname === location.pathname && search === location.search;
  return isSamePage && hash !== "" ? undefined : `${pathname}${search}${hash}`;
};
