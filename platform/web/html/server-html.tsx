import { use, useCallback } from "react";
import { useNavigate } from "react-router";
import styles from "./server-html.module.css";

/**
 * Puts each table into a frame in which it scrolls, so that a wide one makes only itself wide. While there is something to
 * scroll the frame takes the focus, for the arrows of a keyboard, and is called as the table is.
 */
const frameTables = (root: Element, frameClass: string | undefined): ResizeObserver => {
  const watching = new ResizeObserver((entries) => {
    for (const { target: frame } of entries) {
      if (!(frame instanceof HTMLElement)) continue;
      if (frame.scrollWidth > frame.clientWidth) frame.tabIndex = 0;
      else frame.removeAttribute("tabindex");
    }
  });
  for (const table of root.querySelectorAll("table")) {
    // A table within a table scrolls with it.
    if (table.parentElement?.closest("table")) continue;
    const frame = document.createElement("div");
    frame.className = frameClass ?? "";
    const caption = table.caption?.textContent.trim();
    if (caption !== undefined && caption !== "") {
      frame.role = "group";
      frame.ariaLabel = caption;
    }
    table.replaceWith(frame);
    frame.append(table);
    watching.observe(frame);
  }
  return watching;
};

/** Places of the server that are not screens: files and calls, which only the browser can open. */
const notScreens = /^\/(?:api|assets)\//;

/**
 * The place of the portal to which a click on a link leads, for the router; undefined for what is the browser's own:
 * links elsewhere, clicks with a key or another button (a new tab), files, and other spots of the same page.
 */
const ownPlaceOf = (event: MouseEvent): string | undefined => {
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

type Cleaner = typeof import("./clean-html.ts");
let cleaner: Promise<Cleaner> | undefined;

const loadCleaner = (): Promise<Cleaner> => {
  if (cleaner !== undefined) return cleaner;
  const loading = import("./clean-html.ts");
  cleaner = loading;
  // What could not be fetched is asked for again when somebody tries again.
  loading.catch(() => {
    cleaner = undefined;
  });
  return loading;
};

interface ServerHtmlProps {
  html: string;
}

/**
 * HTML from outside the portal's code, cleaned and in the portal's looks; its links to the portal open without a reload.
 * Nothing in it can cover what stands around it. The component waits while the sanitiser loads, as for words: stand it
 * in the boundary that waits for the HTML itself, and begin with `ServerHtml.preload` beside the call that fetches it.
 */
export const ServerHtml = ({ html }: ServerHtmlProps) => {
  const { cleanHtml } = use(loadCleaner());
  const navigate = useNavigate();
  // Outside React: nodes and listeners of an element whose content it does not know.
  const fill = useCallback(
    (element: HTMLDivElement) => {
      element.replaceChildren(cleanHtml(html));
      const watching = frameTables(element, styles.frame);
      const handleClick = (event: MouseEvent): void => {
        const place = ownPlaceOf(event);
        if (place === undefined) return;
        event.preventDefault();
        void navigate(place);
      };
      element.addEventListener("click", handleClick);
      return () => {
        watching.disconnect();
        element.removeEventListener("click", handleClick);
        element.replaceChildren();
      };
    },
    [cleanHtml, html, navigate],
  );
  return <div ref={fill} className={styles.html} data-outside-html />;
};
/** Starts loading before the HTML is there. */
ServerHtml.preload = loadCleaner;
