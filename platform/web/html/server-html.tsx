import { use, useCallback } from "react";
import { useNavigate } from "react-router";
import styles from "./server-html.module.css";

/**
 * Wraps each table in a frame in which it scrolls, so that a wide table does not widen the page. While there is
 * something to scroll, the frame is focusable, for the arrow keys, and is named after the table.
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

/** Paths of the server that are not screens: files and endpoints, which only the browser can open. */
const notScreenPath = /^\/(?:api|assets)\//;

/**
 * The path of the portal that a click on a link opens, for the router; undefined for what the browser handles: external
 * links, clicks with a modifier key or another button (a new tab), files, and anchors of the same page.
 */
const portalPathOf = (event: MouseEvent): string | undefined => {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute("download") || link.target !== "")
    return undefined;
  const { origin, pathname, search, hash } = link;
  const { location } = window;
  if (origin !== location.origin || notScreenPath.test(pathname)) return undefined;
  const isSamePage = pathname === location.pathname && search === location.search;
  return isSamePage && hash !== "" ? undefined : `${pathname}${search}${hash}`;
};

type Cleaner = typeof import("./clean-html.ts");
let cleaner: Promise<Cleaner> | undefined;

const loadCleaner = (): Promise<Cleaner> => {
  if (cleaner !== undefined) return cleaner;
  const loading = import("./clean-html.ts");
  cleaner = loading;
  // A failed load is repeated at the next attempt.
  loading.catch(() => {
    cleaner = undefined;
  });
  return loading;
};

interface ServerHtmlProps {
  html: string;
}

/**
 * HTML from outside the portal's code, sanitised and in the portal's style; its links to the portal open without a
 * reload. It cannot cover anything around it. The component suspends while the sanitiser loads: put it inside the
 * boundary that waits for the HTML, and call `ServerHtml.preload` beside the call that fetches it.
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
        const path = portalPathOf(event);
        if (path === undefined) return;
        event.preventDefault();
        void navigate(path);
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
