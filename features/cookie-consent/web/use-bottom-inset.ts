import { useLayoutEffect, type RefObject } from "react";

const property = "--llum-covered-below";

/**
 * Sets `--llum-covered-below` to the height of an element that covers the lower edge of the page: the page then
 * scrolls that much further, focused elements scroll clear of it, and floating elements stand above it.
 */
export const useBottomInset = (element: RefObject<HTMLElement | null>): void => {
  // Outside React: the element's height, and the document's own style.
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const { style } = document.documentElement;
    const measure = (): void => style.setProperty(property, `${current.offsetHeight}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [element]);
};
