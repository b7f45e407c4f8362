import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";

const titleId = "page-title";

const keepsFocus = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "keepFocus" in state;

/** Calls back when the page has a heading, now or after its screen has loaded; returns how to stop waiting. */
const whenTitled = (titled: (title: HTMLElement) => void): (() => void) => {
  const look = (): boolean => {
    const title = document.getElementById(titleId);
    if (title !== null) titled(title);
    return title !== null;
  };
  if (look()) return () => {};
  const observer = new MutationObserver(() => {
    if (look()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
};

/** After a navigation: focus on the new page's heading, its title announced, and the page scrolled to its top. */
export const FocusOnNavigation = () => {
  const { pathname, state } = useLocation();
  const [announced, setAnnounced] = useState("");
  const previousPath = useRef(pathname);
  // Outside React: the browser's focus and scroll.
  useEffect(() => {
    if (previousPath.current === pathname) return undefined;
    previousPath.current = pathname;
    if (keepsFocus(state)) return undefined;
    window.scrollTo(0, 0);
    return whenTitled((title) => {
      title.focus({ preventScroll: true });
      setAnnounced(title.textContent);
    });
  }, [pathname, state]);
  return (
    <VisuallyHidden>
      <div aria-live="polite">{announced}</div>
    </VisuallyHidden>
  );
};
