import { describeElement, isForEarsAlone, isRendered } from "./elements.ts";

const scrolls = (element: Element): boolean => {
  const { overflowX, position } = getComputedStyle(element);
  return overflowX === "auto" || overflowX === "scroll" || position === "fixed";
};

/** Whether it can be scrolled into view inside a scroll container, as wide tables can. */
const isInScroller = (element: Element): boolean => {
  for (
    let ancestor = element.parentElement;
    ancestor !== null && ancestor !== document.body;
    ancestor = ancestor.parentElement
  )
    if (scrolls(ancestor)) return true;
  return false;
};

const hasOwnText = (element: Element): boolean =>
  [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? "").trim() !== "",
  );

/** Elements that make the page wider than its window (in pixels), or are cut off at its edge. */
export const findWidthFaults = (widthPx: number): string[] => {
  const { scrollWidth } = document.documentElement;
  const beyond = [...document.body.querySelectorAll("*")].filter((element) => {
    if (!hasOwnText(element) || !isRendered(element) || isForEarsAlone(element) || isInScroller(element))
      return false;
    const { right, left } = element.getBoundingClientRect();
    return right > widthPx + 1 || left < -1;
  });
  return [
    ...(scrollWidth > widthPx ? [`the page is ${scrollWidth} px wide in a window of ${widthPx} px`] : []),
    ...beyond.map((element) => `beyond the edge of a window of ${widthPx} px: ${describeElement(element)}`),
  ];
};
