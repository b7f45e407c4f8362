import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";

const titleId = "page-title";

const preservesFocus = (state: unknown): boolean =>
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

/**
 * After a navigation: the page scrolled to its top, its title announced, and the focus on its heading, unless the user
 * has moved the focus while the screen was loading.
 */
export const FocusOnNavigation = () => {
  const { pathname, state } = useLocation();
  const [announced, setAnnounced] = useState("");
  const previousPath = useRef(pathname);
  // Outside React: the browser's focus and scroll.
  useEffect(() => {
    if (previousPath.current === pathname) return undefined;
    previousPath.current = pathname;
    if (preservesFocus(state)) return undefined;
    window.scrollTo(0, 0);
    const focused = document.activeElement;
    return whenTitled((title) => {
      const { activeElement } = document;
      if (activeElement === focused || activeElement === document.body) title.focus({ preventScroll: true });
      setAnnounced(title.textContent);
    });
  }, [pathname, state]);
  return (
    <VisuallyHidden>
      <div aria-live="polite">{announced}</div>
    </VisuallyHidden>
  );
};
