import { useLayoutEffect, type RefObject } from "react";

const property = "--llum-covered-below";

/**
 * Tells the page how much of its lower edge something covers, as `--llum-covered-below`: it can then be scrolled as
 * far, what receives the focus is scrolled free, and what floats there rises.
 */
export const useCoverBelow = (element: RefObject<HTMLElement | null>): void => {
  // Outside React: the element's height, and the document's own style.
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const { style } = document.documentElement;
    const tell = (): void => style.setProperty(property, `${current.offsetHeight}px`);
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [element]);
};
